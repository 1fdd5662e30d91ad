/**
 * Hints for n8n's AI workflow builder about nodes and fields. The types of the oldest n8n that is
 * supported do not know it yet, those of the newest do, and both say the same.
 */
import 'n8n-workflow';

declare module 'n8n-workflow' {
	interface INodeTypeDescription {
		builderHint?: {
			/** Shown beside the node where the builder looks for one. */
			searchHint?: string;
			/** Nodes that it is used with. */
			relatedNodes?: Array<{ nodeType: string; relationHint: string }>;
		};
	}

	interface INodeProperties {
		builderHint?: { propertyHint: string };
	}
}
