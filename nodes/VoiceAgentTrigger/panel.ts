import type { INodeTypeDescription } from 'n8n-workflow';

const MODES =
	'<b>While you build</b>, click the button to listen, then make or take a call that is handled by the chosen use case (or, with manual registration, let the service send an event to the Test URL). What the service sends shows up here.<br /><br />' +
	'<b>To run by itself</b>, the workflow must be published, and the service must be able to reach your n8n: it needs an address on the internet. If you host n8n yourself, set its environment variable WEBHOOK_URL to that address.<br /><br />' +
	'<b>Good to know:</b> the service has no way to remove a webhook. What listening for a test and publishing have registered stays there. Events that come by an old registration are turned away and never start this workflow.';

/** What n8n's editor says beside the fields, for people who never set up a webhook. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Wait for a call event',
	executionsHelp: {
		inactive: MODES,
		active: `${MODES}<br /><br />This workflow is published. Runs that calls have started are in the <a data-key="executions">executions list</a>.`,
	},
	activationHint:
		'Once you have finished building, publish the workflow: then events start it without this button. The service must be able to reach your n8n from the internet.',
};

export const eventTriggerDescription = 'Waiting for the service to send an event of a call';

export const activationMessage =
	'Events of calls now start this workflow, provided that the service can reach your n8n from the internet.';
