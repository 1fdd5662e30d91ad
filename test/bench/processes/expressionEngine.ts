import { requireFromN8n } from './n8nModules';

interface Engine {
	Expression: {
		initExpressionEngine: (options: object) => Promise<void>;
		disposeExpressionEngine: () => Promise<void>;
	};
}

interface Configuration {
	expressionEngine: { idleTimeout?: number } & Record<string, unknown>;
}

/** Starts the engine that evaluates expressions as n8n's server does (`BaseCommand.init`), with n8n's defaults. */
export async function startExpressionEngine(): Promise<void> {
	const { Expression } = requireFromN8n<Engine>('n8n-workflow');
	const { Container } = requireFromN8n<{ Container: { get: (type: unknown) => unknown } }>('@n8n/di');
	const { GlobalConfig } = requireFromN8n<{ GlobalConfig: unknown }>('@n8n/config');
	const { ExpressionObservabilityProvider } = requireFromN8n<{ ExpressionObservabilityProvider: unknown }>(
		'n8n/dist/expression-observability/expression-observability.provider.js',
	);
	const { idleTimeout, ...settings } = (Container.get(GlobalConfig) as Configuration).expressionEngine;
	await Expression.initExpressionEngine({
		...settings,
		idleTimeoutMs: idleTimeout === undefined ? undefined : idleTimeout * 1000,
		observability: Container.get(ExpressionObservabilityProvider),
	});
}

/** Before the process ends: isolates that are left make Node.js crash now and then. */
export async function stopExpressionEngine(): Promise<void> {
	await requireFromN8n<Engine>('n8n-workflow').Expression.disposeExpressionEngine();
}
