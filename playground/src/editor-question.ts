/** A request of the editor to a method of a node, while a user sets its parameters. */
export interface EditorQuestion {
  /** The method of the node, such as `searchWorkflows`. */
  readonly methodName: string;
  /** The path of the parameter: `parameters.workflowId`. */
  readonly path: string;
  readonly nodeTypeAndVersion: { readonly name: string; readonly version: number };
  readonly currentNodeParameters: Readonly<Record<string, unknown>>;
  readonly credentials: Readonly<Record<string, { id: string; name: string }>>;
}

/** The list of a resource locator. */
export interface EditorList {
  readonly results: readonly { readonly name: string; readonly value: string }[];
}

/** The fields of a resource mapper. */
export interface EditorFields {
  readonly fields: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly type: string;
  }[];
}
