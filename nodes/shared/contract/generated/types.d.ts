// Generated from openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
	'/api/v1/dial/outbound': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Place a call at once, or at a given time */
		post: operations['dialOutbound'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/dial/scheduled': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Schedule the calls of a campaign */
		post: operations['scheduleCampaign'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/dial/campaigns': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List the campaigns */
		get: operations['listCampaigns'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/orgs': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change the organization */
		patch: operations['updateOrganization'];
		trace?: never;
	};
	'/api/v1/member': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/** Remove a member */
		delete: operations['removeMember'];
		options?: never;
		head?: never;
		/** Add a member, or change a member's role */
		patch: operations['setMember'];
		trace?: never;
	};
	'/api/v1/use-cases/{id}/add-webhook': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Attach a webhook to a use case */
		post: operations['addWebhook'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/calls/{id}/logs': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Get the log of a call */
		get: operations['getCallLogs'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/calls/{id}/stop': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Stop an ongoing call */
		post: operations['stopCall'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/calls/{id}/notes/{noteId}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/** Delete a note of a call */
		delete: operations['deleteCallNote'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/agents': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		/** Delete agents */
		delete: operations['deleteAgents'];
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/tools/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change a tool of a use case */
		patch: operations['updateTool'];
		trace?: never;
	};
	'/api/v1/numbers/{id}/title': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		/** Change the title of a phone number */
		patch: operations['updateNumberTitle'];
		trace?: never;
	};
	'/api/v1/numbers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List the phone numbers */
		get: operations['listNumbers'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/models': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Create a model and start its training */
		post: operations['createModel'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/api/v1/use-cases': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** List the platform's use cases */
		get: operations['listUseCases'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export type webhooks = Record<string, never>;
export interface components {
	schemas: {
		/** @description Id of a call, of a phone number, or of a use case that handles calls */
		ObjectId: string;
		/** @enum {string} */
		Language:
			| 'en-US'
			| 'en-GB'
			| 'es-MX'
			| 'es-ES'
			| 'es-CO'
			| 'pt-PT'
			| 'de-DE'
			| 'fr-FR'
			| 'pl-PL'
			| 'ro-RO'
			| 'it-IT'
			| 'zh-CN'
			| 'hi-IN'
			| 'ja-JP'
			| 'sv-SE';
		/** @enum {string} */
		CallType: 'Inbound' | 'Outbound';
		/** @enum {string} */
		CallStatus:
			| 'Scheduled'
			| 'Queued'
			| 'Initiated'
			| 'Ringing'
			| 'In progress'
			| 'Transferred'
			| 'Completed'
			| 'AMD Terminated'
			| 'Busy'
			| 'No answer'
			| 'Canceled'
			| 'Failed';
		/** @enum {string} */
		CallProvider: 'Telco' | 'Web' | 'Chat';
		/** @enum {string} */
		ToolType:
			| 'Endpoint'
			| 'DirectTransferCall'
			| 'BranchTransferCall'
			| 'TerminateCall'
			| 'Conditional'
			| 'PhoneTreeNavigation';
		/** @enum {string} */
		FillerType: 'hardcoded' | 'aigen' | 'none';
		DialOutboundRequest: {
			/** @description Number to call, in international format */
			phone_number?: string;
			/** @description Number that places the call */
			number_id?: components['schemas']['ObjectId'];
			use_case_id?: components['schemas']['ObjectId'];
			agent_id?: string;
			model_id?: string;
			prompt_id?: string;
			assistant_id?: string;
			voice_id?: string;
			/** @example Fast */
			model?: string;
			language?: components['schemas']['Language'];
			/** @description Values for the templated prompt */
			params?: unknown;
			metadata?: Record<string, unknown>;
			campaign_id?: string;
			/** Format: date-time */
			scheduled_for?: string;
			max_duration_mins?: number;
		};
		ScheduleCampaignRequest: {
			/** @description Number that places the calls */
			number_id: components['schemas']['ObjectId'];
			/**
			 * @deprecated
			 * @description Use use_case_id instead
			 */
			assistant_id?: string;
			/** @deprecated */
			voice_id?: string;
			/** @deprecated */
			model?: string;
			/** @description If empty, the default output prompt is used */
			prompt_id?: string;
			use_case_id?: components['schemas']['ObjectId'];
			agent_id?: string;
			model_id?: string;
			/** @description CSV of the phone numbers to call. Kept for backward compatibility */
			csv_file?: string;
			calls?: components['schemas']['CampaignCall'][][];
			/** @description Minutes between the calls, except for calls with a scheduled_date */
			staggered_interval_minutes?: number;
			campaign_name?: string;
			retry_logic?: components['schemas']['RetryRule'][];
			language?: components['schemas']['Language'];
			max_duration_mins?: number;
			/** @description Most retries for each call */
			max_retries?: number;
		};
		/** @description Keys that are not listed here are parameters of the use case */
		CampaignCall: {
			phone_number?: string;
			/** Format: date */
			scheduled_date?: string;
			scheduled_time?: string;
			timezone?: string;
			max_duration_mins?: number;
		} & {
			[key: string]: unknown;
		};
		/** @description Meaning and units of query and retry_period are not known */
		RetryRule: {
			query?: string;
			retry_period?: number;
			max_retry_per_day?: number;
		};
		AddWebhookRequest: {
			url: string;
			headers: components['schemas']['HookHeader'][];
		};
		UpdateOrganizationRequest: {
			id?: string;
			name?: string;
			description?: string;
			api_key?: string;
			image_url?: string;
			members?: components['schemas']['Member'][];
			telco_credentials?: components['schemas']['TelcoCredentials'];
			attributes?: string[];
		};
		UpdateToolRequest: {
			use_case_id: components['schemas']['ObjectId'];
			type: components['schemas']['ToolType'];
			name: string;
			description: string;
			/** @default false */
			default: boolean;
			/** @default true */
			generate_filler_message: boolean;
			data: Record<string, unknown>;
			prompt_id: string;
			/** @default none */
			filler_type: components['schemas']['FillerType'];
			filler_description?: string;
			filler_example?: string;
		};
		Call: {
			id: string;
			organization_id: string;
			type: components['schemas']['CallType'];
			status: components['schemas']['CallStatus'];
			provider: components['schemas']['CallProvider'];
			metadata: components['schemas']['CallMetadata'];
			use_case: components['schemas']['CallUseCase'];
			agent: {
				id?: string;
				name?: string;
			};
			language: components['schemas']['Language'];
			/** Format: date-time */
			created: string;
			viewed_by: string[];
			prompt_id?: string;
			params?: Record<string, unknown>;
			extraction?: Record<string, unknown>;
			classification?: {
				tag?: string;
				reasoning?: string;
			};
			/** @description Seconds */
			duration?: number;
			parent_call_id?: string;
			notes?: {
				id?: string;
				user_id?: string;
				content?: string;
				flagged?: boolean;
				/** Format: date-time */
				created_at?: string;
			}[];
			samples?: string[];
			ratings?: {
				emoji?: string;
				email?: string;
				/** Format: date-time */
				created?: string;
			}[];
			scheduled_for?: string;
			use_backup?: boolean;
			wait_until_awake?: boolean;
			campaign_id?: string;
			max_duration_mins?: number;
			transfer_contact_email?: string;
			costs?: components['schemas']['CallCosts'];
		};
		CallMetadata: {
			call_sid?: string;
			from?: string;
			to?: string;
			recording_sid?: string;
			tags?: string[];
			/** @description Keys chosen by the client */
			custom?: Record<string, unknown>;
		};
		CallUseCase: {
			id?: string;
			organization_id?: string;
			name?: string;
			transfer_number?: string;
			extract_with_ai?: {
				name?: string;
				description?: string;
				type?: string;
				example?: string;
				required?: boolean;
			}[];
			classification_tags?: {
				name?: string;
				description?: string;
			}[];
			language?: components['schemas']['Language'];
			detailed_work_hours?: Record<string, unknown>;
			work_start?: string;
			work_end?: string;
			timezone?: string;
			generic_after_hours_message?: string;
			enable_detailed_work_hours?: boolean;
			keywords?: string[];
			hooks?: components['schemas']['Hook'][];
			params?: Record<string, unknown>;
			/** @description Whether answering machines are detected */
			amd?: boolean;
			/** @example Hangup */
			amd_behavior?: string;
			amd_messages?: Record<string, unknown>;
			sample_labels?: {
				name?: string;
				/** @example slate */
				color?: string;
			}[];
			hidden?: boolean;
			evaluation_models?: string[];
			max_duration_mins?: number;
			recorded_message_inbound?: boolean;
			recorded_message_outbound?: boolean;
			show_original_caller_id?: boolean;
			disable_end_call_after_n_reminders?: boolean;
			model?: string;
		};
		CallCosts: {
			/** Format: date-time */
			created?: string;
			total_costs?: number;
			voip?: {
				external?: boolean;
				amd_cost?: number;
				call_cost?: number;
				total_cost?: number;
				pricing_id?: string;
			};
			transcriber?: {
				total_cost?: number;
				pricing_id?: string;
			};
			llm?: {
				input_cost?: number;
				output_cost?: number;
				total_cost?: number;
				input_pricing_id?: string;
				output_pricing_id?: string;
			};
			tts?: {
				total_cost?: number;
				pricing_id?: string;
			};
			'per-minute'?: Record<string, unknown>;
		};
		OutboundCall: {
			id?: string;
			organization_id?: string;
			metadata?: components['schemas']['CallMetadata'];
			use_case?: components['schemas']['CallUseCase'];
			params?: Record<string, unknown>;
			/** Format: date-time */
			created?: string;
		};
		Campaign: {
			id?: string;
			organization_id?: string;
			name?: string;
			status?: string;
			created?: string;
		};
		PhoneNumber: {
			id?: components['schemas']['ObjectId'];
			organization_id?: string;
			number?: string;
			sid?: string;
			locality?: string;
			/** @example direct_transfer */
			mode?: string;
			use_case_config?: {
				id?: string;
				prompt_routes?: {
					probability?: number;
					prompt_id?: string;
					model_id?: string;
				}[];
				agent_routes?: {
					probability?: number;
					id?: string;
				}[];
			};
			title?: string;
		};
		Member: {
			email?: string;
			role?: string;
		};
		/** @description Secrets */
		TelcoCredentials: {
			account_sid?: string;
			auth_token?: string;
			api_key_id?: string;
			api_key_secret?: string;
		};
		Organization: {
			id?: string;
			name?: string;
			description?: string;
			/** @description Secret */
			api_key?: string;
			image_url?: string;
			members?: components['schemas']['Member'][];
			telco_credentials?: components['schemas']['TelcoCredentials'];
			attributes?: string[];
		};
		Tool: {
			id?: string;
			organization_id?: string;
			use_case_id: components['schemas']['ObjectId'];
			type: components['schemas']['ToolType'];
			name: string;
			description: string;
			default?: boolean;
			generate_filler_message?: boolean;
			data: Record<string, unknown>;
			prompt_id: string;
			filler_type?: components['schemas']['FillerType'];
			filler_description?: string;
			filler_example?: string;
		};
		Model: {
			id?: string;
			organization_id?: string;
			use_case_id?: components['schemas']['ObjectId'];
			/** Format: date-time */
			created_at?: string;
			/** @example pending */
			status?: string;
			name?: string;
			description?: string;
			train_sample_ids?: string[];
			test_sample_ids?: string[];
			from_model_id?: string;
			trainable?: boolean;
			use_backup_for_generations?: boolean;
			use_backup_when_idle?: boolean;
		};
		CallLogEntry: {
			timestamp?: string;
			function?: string;
			severity?: string;
			message?: string;
		};
		Hook: {
			url?: string;
			headers?: components['schemas']['HookHeader'][];
		};
		HookHeader: {
			key?: string;
			value?: string;
		};
		PlatformUseCase: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
			org_id: string;
			icon: string;
			name: string;
			/** Format: uuid */
			source_use_case_version_id: string | null;
			slug: string;
			order: number | null;
			run_columns: {
				group_id?: string;
				variable_id?: string;
				name?: string;
			}[];
			/** Format: date-time */
			timestamp: string;
			data_retention_days: number | null;
			/** @description Any value */
			webhooks: unknown;
			versions?: components['schemas']['PlatformUseCaseVersion'][];
		};
		PlatformUseCaseVersion: {
			/** Format: uuid */
			id?: string;
			slug?: string;
			/** Format: uuid */
			org_id?: string;
			/** Format: uuid */
			use_case_id?: string;
			version_number?: number;
			name?: string;
			is_published?: boolean;
			is_live?: boolean;
			/** @example staging */
			environment?: string;
			/** Format: uuid */
			source_version_id?: string;
			/** Format: date-time */
			timestamp?: string;
			/** Format: date-time */
			published_at?: string;
			is_deleted?: boolean;
			description?: string;
			/** Format: uuid */
			created_by?: string;
		};
	};
	responses: never;
	parameters: never;
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
	dialOutbound: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['DialOutboundRequest'];
			};
		};
		responses: {
			/** @description The call was created */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['OutboundCall'];
				};
			};
		};
	};
	scheduleCampaign: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['ScheduleCampaignRequest'];
			};
		};
		responses: {
			/** @description The calls that were created */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						createdCalls: components['schemas']['OutboundCall'][];
					};
				};
			};
		};
	};
	listCampaigns: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All campaigns */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Campaign'][];
				};
			};
		};
	};
	updateOrganization: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateOrganizationRequest'];
			};
		};
		responses: {
			/** @description The organization as it is now */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Organization'];
				};
			};
		};
	};
	removeMember: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					email?: string;
				};
			};
		};
		responses: {
			/** @description The organization as it is now */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Organization'];
				};
			};
		};
	};
	setMember: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					email?: string;
					role?: string;
				};
			};
		};
		responses: {
			/** @description The organization as it is now */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Organization'];
				};
			};
		};
	};
	addWebhook: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['schemas']['ObjectId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AddWebhookRequest'];
			};
		};
		responses: {
			/** @description The webhook was attached. Whether there is a body is not known */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	getCallLogs: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['schemas']['ObjectId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The log entries */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['CallLogEntry'][];
				};
			};
		};
	};
	stopCall: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['schemas']['ObjectId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The call was stopped. Whether there is a body is not known */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	deleteCallNote: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['schemas']['ObjectId'];
				noteId: string;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The call as it is now */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Call'];
				};
			};
		};
	};
	deleteAgents: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					ids: string[];
				};
			};
		};
		responses: {
			/** @description How many agents were deleted */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						deletedCount?: number;
					};
				};
			};
			/** @description Listed for this operation, without a body */
			204: {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	updateTool: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: string;
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['UpdateToolRequest'];
			};
		};
		responses: {
			/** @description The tool as it is now */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Tool'];
				};
			};
		};
	};
	updateNumberTitle: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['schemas']['ObjectId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					title?: string;
				};
			};
		};
		responses: {
			/** @description The phone number as it is now */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PhoneNumber'];
				};
			};
		};
	};
	listNumbers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All phone numbers */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PhoneNumber'][];
				};
			};
		};
	};
	createModel: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					use_case_id?: components['schemas']['ObjectId'];
					name?: string;
					from_model_id?: string;
					train_sample_ids?: string[];
					test_sample_ids?: string[];
					explain_tools?: boolean;
				};
			};
		};
		responses: {
			/** @description The model, whose training has begun */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Model'];
				};
			};
		};
	};
	listUseCases: {
		parameters: {
			query?: never;
			header: {
				/** @description The organization to use, required of users who belong to more than one */
				'x-organization-id': string;
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description All use cases of the platform */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PlatformUseCase'][];
				};
			};
		};
	};
}
