/**
 * Hints for n8n's AI workflow builder about nodes and fields. The types of the oldest n8n that is
 * supported do not know it yet, those of the newest do, and both say the same.
 */
import 'n8n-workflow';

declare module 'n8n-workflow' {
	interface IRelatedNode {
		nodeType: string;
		relationHint: string;
	}

	interface IBuilderHint {
		/** Shown beside the node where the builder looks for one. */
		searchHint?: string;
		/** Nodes that it is used with. */
		relatedNodes?: IRelatedNode[];
	}

	interface IParameterBuilderHint {
		propertyHint: string;
	}

	interface INodeTypeDescription {
		builderHint?: IBuilderHint;
	}

	interface INodeProperties {
		builderHint?: IParameterBuilderHint;
	}

	interface INodePropertyOptions {
		builderHint?: IParameterBuilderHint;
	}
}
