import type { INodeTypeDescription } from 'n8n-workflow';

const MODES =
	"<b>While building your workflow</b>, click the 'listen' button, then place or receive a call with this use case. (With manual webhook setup, send an event to the Test URL.) The event will show up in this editor.<br /><br />" +
	"<b>Once you're happy with your workflow</b>, publish it. Then every matching event starts the workflow. The service must be able to reach your n8n from the internet. If you host n8n yourself, set WEBHOOK_URL to its public address.<br /><br />" +
	"<b>Note:</b> The service can't delete webhooks. Listening for a test event and publishing each add one. Events from earlier webhooks are ignored.";

/** What n8n's editor shows beside the fields. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: 'Listen for call events',
	executionsHelp: {
		inactive: MODES,
		active: `${MODES}<br /><br />This workflow is published. Its executions show up in the <a data-key="executions">executions list</a>.`,
	},
	activationHint:
		"Once you've finished building your workflow, publish it to have it start with every matching event. The service must be able to reach your n8n from the internet.",
};

export const eventTriggerDescription = 'Waiting for a call event from the service';

export const activationMessage =
	'Matching call events now start this workflow. The service must be able to reach your n8n from the internet.';
