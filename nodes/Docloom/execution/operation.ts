import type {
  IExecuteFunctions,
  INodeExecutionData,
  INodeProperties,
  INodePropertyOptions,
  ISupplyDataFunctions,
} from 'n8n-workflow';
import type { ExecutionMemory } from './execution-memory';

/**
 * The input item that an operation processes, with its execution; or the item for which an agent
 * uses a tool.
 */
export interface ItemContext {
  readonly context: IExecuteFunctions | ISupplyDataFunctions;
  readonly itemIndex: number;
  readonly memory: ExecutionMemory;
}

/** An output item of an operation. The router adds the index of its input item. */
export type OutputItem = Pick<INodeExecutionData, 'json' | 'binary'>;

/** An operation of the node: its description in the editor and its implementation. */
export interface Operation {
  readonly option: Required<Pick<INodePropertyOptions, 'name' | 'action' | 'description'>> & {
    readonly value: string;
  };
  /** Its parameters, without display options, which are added from its place in the resource. */
  readonly properties: readonly INodeProperties[];
  /** How many items to process concurrently; one if omitted. */
  maxConcurrentItems?(context: IExecuteFunctions): number;
  execute(item: ItemContext): Promise<OutputItem[]>;
}

/** A resource of the API and its operations in alphabetical order. */
export interface Resource {
  readonly option: { readonly name: string; readonly value: string };
  readonly operations: readonly Operation[];
  /** The default operation. */
  readonly preselected: Operation;
}
