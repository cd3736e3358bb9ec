import type {
  IExecuteFunctions,
  INodeExecutionData,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow';
import type { ExecutionMemory } from './execution-memory';

/** The turn of one input item: all that an operation gets to work with. */
export interface ItemContext {
  readonly context: IExecuteFunctions;
  readonly itemIndex: number;
  readonly memory: ExecutionMemory;
}

/** What an operation hands back. The router adds which input item it came from. */
export type OutputItem = Pick<INodeExecutionData, 'json' | 'binary'>;

/** One thing the node can do: how the editor offers it and what happens. */
export interface Operation {
  readonly option: Required<Pick<INodePropertyOptions, 'name' | 'action' | 'description'>> & {
    readonly value: string;
  };
  /** Its parameters, without display options: these follow from where it is listed. */
  readonly properties: readonly INodeProperties[];
  /** How many items may have their turn at the same time; one after the other when left out. */
  maxConcurrentItems?(context: IExecuteFunctions): number;
  execute(item: ItemContext): Promise<OutputItem[]>;
}

/** A kind of thing the server keeps, and its operations in alphabetical order. */
export interface Resource {
  readonly option: { readonly name: string; readonly value: string };
  readonly operations: readonly Operation[];
  /** The operation that the editor picks first. */
  readonly preselected: Operation;
}
