/** A node of a flow, as n8n exports it. */
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

/** A flow (n8n says workflow), as n8n exports it. */
export interface Flow {
  readonly name: string;
  readonly nodes: readonly FlowNode[];
  readonly connections: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** A flow that n8n keeps. */
export interface StoredFlow extends Flow {
  readonly id: string;
  readonly active: boolean;
  readonly versionId: string;
  readonly isArchived: boolean;
}

/** What a credential of ours holds. */
export interface DocloomCredential {
  readonly baseUrl: string;
  readonly developerToken: string;
}

export type ExecutionStatus =
  'new' | 'running' | 'waiting' | 'success' | 'error' | 'crashed' | 'canceled';

/** One execution in a list. */
export interface ExecutionSummary {
  readonly id: string;
  readonly workflowId: string;
  readonly status: ExecutionStatus;
  /** How it was started: a test in the editor is `manual`, a production event `webhook`. */
  readonly mode: string;
}

/** What the nodes of an execution gave, by the name of the node. */
export interface Execution extends ExecutionSummary {
  /** Why it failed, when it did. */
  readonly error: string | undefined;
  items(nodeName: string): ExecutionItem[];
  /** How long the node took, all its runs together. */
  milliseconds(nodeName: string): number;
  /** The JSON of the items alone. */
  output(nodeName: string): unknown[];
}

/** An item that a node gave. */
export interface ExecutionItem {
  readonly json: unknown;
  /** Its files, by the name of the binary field. */
  readonly binary?: Readonly<Record<string, ItemFile | undefined>>;
}

/** A file of an item. */
export interface ItemFile {
  readonly fileName: string;
  readonly mimeType: string;
  /** Where n8n keeps the bytes; without it they are in `data`. */
  readonly id?: string;
  /** The bytes as base64, or the name of the place where they lie. */
  readonly data: string;
}
