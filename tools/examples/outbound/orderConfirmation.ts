import type { Job } from './job';

/** Orders that are paid on delivery are confirmed before they are sent. */
export const orderConfirmation: Job = {
	file: 'order-confirmation',
	title: 'Confirm orders paid on delivery',
	does: 'Your shop sends each new order to this workflow. It calls the customer, and confirms the order and the address. It tells you which orders to send, to change, or to cancel.',
	start: {
		when: 'When an order arrives',
		body: {
			id: 1042,
			total: '59.90',
			currency: 'USD',
			payment_method: 'cod',
			billing: { first_name: 'Ada', phone: '+15550100122', address_1: '12 Example Street' },
		},
		reads: {
			order: 'id',
			phone: 'billing.phone',
			first_name: 'billing.first_name',
			total: 'total',
			currency: 'currency',
			address: 'billing.address_1',
		},
		from: 'Begin with an order of your own: publishing has added the webhook to your shop.',
		trigger: {
			type: 'n8n-nodes-base.wooCommerceTrigger',
			typeVersion: 1,
			parameters: { event: 'order.created' },
		},
		only: { name: 'Paid on delivery?', field: 'payment_method', is: 'cod' },
	},
	about: 'order',
	key: 'order',
	table: 'voice_agent_orders',
	says: ['first_name', 'order', 'total', 'currency', 'address'],
	opening:
		'Hello {{first_name}}, this is the AI assistant of Example Shop. You ordered for {{total}} {{currency}}, to be paid on delivery. May I check the order with you?',
	answers: {
		order_confirmed: { type: 'boolean', asks: 'Whether the customer wants the order', sample: true },
		address_correct: { type: 'boolean', asks: 'Whether the address is right', sample: true },
		delivery_note: { type: 'string', asks: 'What the courier must know', sample: 'Ring twice' },
	},
	tags: {
		confirmed: 'The customer wants the order',
		canceled: 'The customer does not want it',
		'call me later': 'The customer asks for a call at another time',
		'do not call': 'The customer wants no more calls',
	},
	follows: [
		{ name: 'Send the order', when: { 'answers.order_confirmed': true, 'answers.address_correct': true } },
		{
			name: 'Correct the address',
			when: { 'answers.order_confirmed': true, 'answers.address_correct': false },
		},
		{ name: 'Cancel the order', when: { 'answers.order_confirmed': false } },
	],
	variants: `**Shopify**: put *Shopify Trigger* (topic *Order Created*) in place of *When an order arrives*, and send a test order. In *Map the order*, empty each value except *fields_received*, and drag a field into it: *id*, the phone, *total_price*, the address, and into *payment_method* the first of *payment_gateway_names*. Enter its value in *Paid on delivery?*, too.

**Other ways to pay on delivery**: change the value in *Paid on delivery?*.`,
};
