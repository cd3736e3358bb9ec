/** A node of an exported flow. */
export interface FlowNode {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeVersion: number;
  readonly position: readonly [number, number];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly webhookId?: string;
  readonly credentials?: Readonly<Record<string, { id: string; name: string }>>;
  readonly retryOnFail?: boolean;
  readonly maxTries?: number;
  readonly waitBetweenTries?: number;
}

/** An exported flow (n8n calls it a workflow). */
export interface Flow {
  readonly name: string;
  readonly nodes: readonly FlowNode[];
  readonly connections: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A flow stored in n8n. */
export interface StoredFlow extends Flow {
  readonly id: string;
  readonly active: boolean;
  readonly versionId: string;
  readonly isArchived: boolean;
}

/** The data of a Docloom credential. */
export interface DocloomCredential {
  readonly baseUrl: string;
  readonly developerToken: string;
}

export type ExecutionStatus =
  'new' | 'running' | 'waiting' | 'success' | 'error' | 'crashed' | 'canceled';

/** An execution in a list. */
export interface ExecutionSummary {
  readonly id: string;
  readonly workflowId: string;
  readonly status: ExecutionStatus;
  /** The mode: a test in the editor is `manual`, a production event `webhook`. */
  readonly mode: string;
}

/** The output of each node of an execution, by the name of the node. */
export interface Execution extends ExecutionSummary {
  /** The error of a failed execution. */
  readonly error: string | undefined;
  items(nodeName: string): ExecutionItem[];
  /** The total duration of all runs of the node. */
  milliseconds(nodeName: string): number;
  /** The JSON of the items. */
  output(nodeName: string): unknown[];
}

/** An output item of a node. */
export interface ExecutionItem {
  readonly json: unknown;
  /** Its files, by the name of the binary field. */
  readonly binary?: Readonly<Record<string, ItemFile | undefined>>;
}

/** A file of an item. */
export interface ItemFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** The id in n8n's binary storage; without it, the content is in `data`. */
  readonly id?: string;
  /** The content as base64, or the name of its storage. */
  readonly data: string;
}
