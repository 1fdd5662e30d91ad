import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import type { IDataObject } from 'n8n-workflow';

/** A shop as WooCommerce is: it tells one webhook of orders, signed, and can't send a password. */
export class Shop {
	private webhook?: { delivery_url: string; secret: string };

	private constructor(private readonly server: Server) {}

	static async open(): Promise<Shop> {
		const server = createServer();
		const shop = new Shop(server);
		server.on('request', (request, response) => {
			response.setHeader('content-type', 'application/json');
			if (request.method !== 'POST') return response.end('[]');
			void json(request).then((webhook) => {
				shop.webhook = webhook as Shop['webhook'];
				response.end('{ "id": 1 }');
			});
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return shop;
	}

	/** What n8n's credential holds. */
	get credential(): IDataObject {
		const { port } = this.server.address() as AddressInfo;
		return {
			url: `http://127.0.0.1:${port}`,
			consumerKey: 'fake-key',
			consumerSecret: 'fake-secret-of-the-shop',
		};
	}

	/** @returns the status that the webhook answers */
	async tellOf(order: IDataObject): Promise<number> {
		if (!this.webhook) throw new Error('No webhook was added to the shop');
		const body = JSON.stringify(order);
		const signature = createHmac('sha256', this.webhook.secret).update(body).digest('base64');
		const { status } = await fetch(this.webhook.delivery_url, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'x-wc-webhook-id': '1',
				'x-wc-webhook-signature': signature,
			},
			body,
		});
		return status;
	}

	close(): void {
		this.server.close();
		this.server.closeAllConnections();
	}
}
