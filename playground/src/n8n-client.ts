import type { EditorFields, EditorList, EditorQuestion } from './editor-question.ts';
import { readExecution, type RawExecution } from './execution.ts';
import { undefinedIfMissing, undefinedIfNotReady } from './json-request.ts';
import { eachExecutionOnce } from './listed-executions.ts';
import type {
  DocloomCredential,
  Execution,
  ExecutionSummary,
  Flow,
  ItemFile,
  StoredFlow,
} from './n8n-resources.ts';
import { N8nSession, type Owner } from './n8n-session.ts';
import { currentN8n } from './releases/current-n8n.ts';
import type { N8nRelease } from './releases/n8n-release.ts';

const CREDENTIAL_TYPE = 'docloomApi';

/** A user who is signed in to the editor; sends the same requests as the editor. */
export class N8nClient {
  readonly address: string;
  readonly #session: N8nSession;
  readonly #release: N8nRelease;

  constructor(address: string, release = currentN8n) {
    this.address = address;
    this.#session = new N8nSession(address);
    this.#release = release;
  }

  signIn(owner: Owner): Promise<void> {
    return this.#session.signIn(owner);
  }

  async createCredential(name: string, data: DocloomCredential): Promise<{ id: string }> {
    const credential = { name, type: CREDENTIAL_TYPE, data };
    return this.#session.request<{ id: string }>('POST', '/rest/credentials', credential);
  }

  /** Creates a credential for a built-in node of n8n, such as one of the type `smtp`. */
  async createForeignCredential(
    name: string,
    type: string,
    data: object,
  ): Promise<{ id: string; name: string }> {
    const credential = { name, type, data };
    const { id } = await this.#session.request<{ id: string }>(
      'POST',
      '/rest/credentials',
      credential,
    );
    return { id, name };
  }

  /** Returns false if there is no such credential. */
  async updateCredential(id: string, name: string, data: DocloomCredential): Promise<boolean> {
    const credential = { name, type: CREDENTIAL_TYPE, data };
    const updated = this.#session.request<object>('PATCH', `/rest/credentials/${id}`, credential);
    return (await undefinedIfMissing(updated)) !== undefined;
  }

  /** Returns the result of the "Test" button in the editor's credential window. */
  testCredential(id: string, name: string, data: DocloomCredential): Promise<CredentialTest> {
    const credentials = { id, name, type: CREDENTIAL_TYPE, data };
    return this.#session.request<CredentialTest>('POST', '/rest/credentials/test', { credentials });
  }

  createFlow(flow: Flow): Promise<StoredFlow> {
    const unpublished = { ...flow, active: false };
    return this.#session.request<StoredFlow>('POST', '/rest/workflows', unpublished);
  }

  /** Returns all flows that are not archived. */
  flows(): Promise<ListedFlow[]> {
    return this.#session.request<ListedFlow[]>('GET', '/rest/workflows');
  }

  /** Returns undefined if there is no such flow. */
  flow(id: string): Promise<StoredFlow | undefined> {
    return undefinedIfMissing(this.#session.request<StoredFlow>('GET', `/rest/workflows/${id}`));
  }

  /** Publishes the current flow, and waits until its trigger is registered. */
  publish(flow: StoredFlow): Promise<void> {
    return this.#release.publish(this.#session, flow);
  }

  /** Unpublishes the flow, and waits until its trigger is unregistered. */
  unpublish(id: string): Promise<void> {
    return this.#release.unpublish(this.#session, id);
  }

  /** Runs the flow from its manual trigger, like the button of the editor. */
  run(flowId: string, triggerName: string): Promise<string> {
    return this.#release.startByHand(this.#session, flowId, triggerName);
  }

  /** Returns the list of a resource locator for a search text. */
  listFor(question: EditorQuestion, filter: string): Promise<EditorList> {
    const path = '/rest/dynamic-node-parameters/resource-locator-results';
    return this.#session.request<EditorList>('POST', path, { ...question, filter });
  }

  /** Returns the fields of a resource mapper. */
  fieldsFor(question: EditorQuestion): Promise<EditorFields> {
    const path = '/rest/dynamic-node-parameters/resource-mapper-fields';
    return this.#session.request<EditorFields>('POST', path, question);
  }

  async executions(flowId: string): Promise<ExecutionSummary[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: flowId }));
    const path = `/rest/executions?limit=100&filter=${filter}`;
    const { results } = await this.#session.request<{ results: ExecutionSummary[] }>('GET', path);
    return eachExecutionOnce(results);
  }

  /** Returns undefined while n8n has not stored it yet. */
  async execution(id: string): Promise<Execution | undefined> {
    const raw = await undefinedIfNotReady(
      this.#session.request<RawExecution>('GET', `/rest/executions/${id}`),
    );
    return raw && readExecution(raw);
  }

  /** Returns the content of a file in an item of an execution. */
  async bytesOf({ id, data }: ItemFile): Promise<Buffer> {
    if (id === undefined) return Buffer.from(data, 'base64');
    const query = new URLSearchParams({ id, action: 'download' });
    return this.#session.download(`/rest/binary-data?${query.toString()}`);
  }

  /** Returns the node or credential types that n8n has loaded. */
  async types(kind: 'nodes' | 'credentials'): Promise<LoadedType[]> {
    const { body } = await this.#session.send('GET', `/types/${kind}.json`);
    return body as LoadedType[];
  }

  /** Returns the URL of an execution in the editor. */
  executionPage(flowId: string, executionId: string): string {
    return `${this.address}/workflow/${flowId}/executions/${executionId}`;
  }
}

/** A flow in the list of the editor. */
export interface ListedFlow {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** Only in n8n 2, and only of a flow that somebody published: `published`, `failed` … */
  readonly publicationStatus?: string;
}

/** A node or a credential that n8n has loaded; each version of a node is separate. */
export interface LoadedType {
  readonly name: string;
  /** For nodes: one version, or all supported ones. */
  readonly version?: number | readonly number[];
  readonly properties: readonly LoadedProperty[];
}

/** A parameter with its options. */
export interface LoadedProperty {
  readonly name: string;
  readonly options?: readonly LoadedProperty[];
  readonly value?: string;
  readonly displayOptions?: { readonly show?: Readonly<Record<string, readonly unknown[]>> };
  readonly modes?: readonly { readonly typeOptions?: { readonly searchListMethod?: string } }[];
  readonly typeOptions?: { readonly resourceMapper?: { readonly resourceMapperMethod?: string } };
}

/** The result of a credential test. */
export interface CredentialTest {
  readonly status: 'OK' | 'Error';
  readonly message: string;
}
