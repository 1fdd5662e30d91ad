import { createHmac } from 'node:crypto';
import { json } from 'node:stream/consumers';

import type { IDataObject } from 'n8n-workflow';

import { postJson, serve, type Served } from '../http';

/** A shop as WooCommerce is: it tells one webhook of orders, signed, and can't send a password. */
export class Shop {
	private webhook?: { delivery_url: string; secret: string };
	private served!: Served;

	static async open(): Promise<Shop> {
		const shop = new Shop();
		shop.served = await serve((request, response) => {
			response.setHeader('content-type', 'application/json');
			if (request.method !== 'POST') return response.end('[]');
			void json(request).then((webhook) => {
				shop.webhook = webhook as Shop['webhook'];
				response.end('{ "id": 1 }');
			});
		});
		return shop;
	}

	/** What n8n's credential holds. */
	get credential(): IDataObject {
		return { url: this.served.url, consumerKey: 'fake-key', consumerSecret: 'fake-secret-of-the-shop' };
	}

	/** @returns the status that the webhook answers */
	async tellOf(order: IDataObject): Promise<number> {
		if (!this.webhook) throw new Error('No webhook was added to the shop');
		const body = JSON.stringify(order);
		const signature = createHmac('sha256', this.webhook.secret).update(body).digest('base64');
		const headers = { 'x-wc-webhook-id': '1', 'x-wc-webhook-signature': signature };
		return (await postJson(this.webhook.delivery_url, body, headers)).status;
	}

	async close(): Promise<void> {
		await this.served.close();
	}
}
