/** What the editor asks a method of a node for, while somebody fills in its parameters. */
export interface EditorQuestion {
  /** The method of the node, such as `searchWorkflows`. */
  readonly methodName: string;
  /** Where the parameter lies: `parameters.workflowId`. */
  readonly path: string;
  readonly nodeTypeAndVersion: { readonly name: string; readonly version: number };
  readonly currentNodeParameters: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, { id: string; name: string }>>;
}

/** What a resource locator offers from its list. */
export interface EditorList {
  readonly results: readonly { readonly name: string; readonly value: string }[];
}

/** What a resource mapper offers to fill in. */
export interface EditorFields {
  readonly fields: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly type: string;
  }[];
}
