import { unusable, type Failure } from '../policy/failure';
import { settingsFrom, type RequestOptions } from '../policy/settings';
import type { RunContext } from './engine';

/** @returns why no request of a run would be sent: the user's settings of requests cannot be used */
export function problemOfSettings(context: RunContext): Failure | undefined {
	try {
		const options =
			'getItemIndex' in context
				? context.getNodeParameter('requestOptions', {})
				: context.getNodeParameter('requestOptions', 0, {});
		settingsFrom(options as RequestOptions);
		return undefined;
	} catch (error) {
		return unusable(error);
	}
}
