import type { EditorFields, EditorList, EditorQuestion } from './editor-question.ts';
import { readExecution, type RawExecution } from './execution.ts';
import { orMissing, orNotYet } from './json-request.ts';
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

/** A person who is signed in to the editor: the same requests that the editor sends. */
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

  /** Makes a credential for a node of n8n's own, such as one of the type `smtp`. */
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

  /** False when there is no such credential. */
  async updateCredential(id: string, name: string, data: DocloomCredential): Promise<boolean> {
    const credential = { name, type: CREDENTIAL_TYPE, data };
    const updated = this.#session.request<object>('PATCH', `/rest/credentials/${id}`, credential);
    return (await orMissing(updated)) !== undefined;
  }

  /** What the "Test" of the editor's credential window says. */
  testCredential(id: string, name: string, data: DocloomCredential): Promise<CredentialTest> {
    const credentials = { id, name, type: CREDENTIAL_TYPE, data };
    return this.#session.request<CredentialTest>('POST', '/rest/credentials/test', { credentials });
  }

  createFlow(flow: Flow): Promise<StoredFlow> {
    const unpublished = { ...flow, active: false };
    return this.#session.request<StoredFlow>('POST', '/rest/workflows', unpublished);
  }

  /** All flows that are not archived. */
  flows(): Promise<{ id: string; name: string }[]> {
    return this.#session.request<{ id: string; name: string }[]>('GET', '/rest/workflows');
  }

  /** Undefined when there is no such flow. */
  flow(id: string): Promise<StoredFlow | undefined> {
    return orMissing(this.#session.request<StoredFlow>('GET', `/rest/workflows/${id}`));
  }

  /** Publishes the flow as it is now, and waits until its trigger has registered itself. */
  publish(flow: StoredFlow): Promise<void> {
    return this.#release.publish(this.#session, flow);
  }

  /** Unpublishes the flow, and waits until its trigger has taken its registration back. */
  unpublish(id: string): Promise<void> {
    return this.#release.unpublish(this.#session, id);
  }

  /** Runs the flow from its manual trigger, as the button of the editor does. */
  run(flowId: string, triggerName: string): Promise<string> {
    return this.#release.startByHand(this.#session, flowId, triggerName);
  }

  /** What the list of a resource locator shows for what was typed into it. */
  listFor(question: EditorQuestion, filter: string): Promise<EditorList> {
    const path = '/rest/dynamic-node-parameters/resource-locator-results';
    return this.#session.request<EditorList>('POST', path, { ...question, filter });
  }

  /** Which fields a resource mapper shows. */
  fieldsFor(question: EditorQuestion): Promise<EditorFields> {
    const path = '/rest/dynamic-node-parameters/resource-mapper-fields';
    return this.#session.request<EditorFields>('POST', path, question);
  }

  async executions(flowId: string): Promise<ExecutionSummary[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: flowId }));
    const path = `/rest/executions?limit=100&filter=${filter}`;
    return (await this.#session.request<{ results: ExecutionSummary[] }>('GET', path)).results;
  }

  /** Undefined while n8n has not stored it yet. */
  async execution(id: string): Promise<Execution | undefined> {
    const raw = await orNotYet(
      this.#session.request<RawExecution>('GET', `/rest/executions/${id}`),
    );
    return raw && readExecution(raw);
  }

  /** The bytes of a file that an item of an execution carries. */
  async bytesOf({ id, data }: ItemFile): Promise<Buffer> {
    if (id === undefined) return Buffer.from(data, 'base64');
    const query = new URLSearchParams({ id, action: 'download' });
    return this.#session.download(`/rest/binary-data?${query.toString()}`);
  }

  /** The node or credential types that n8n has loaded. */
  async types(kind: 'nodes' | 'credentials'): Promise<LoadedType[]> {
    const { body } = await this.#session.send('GET', `/types/${kind}.json`);
    return body as LoadedType[];
  }

  /** Where the editor shows an execution. */
  executionPage(flowId: string, executionId: string): string {
    return `${this.address}/workflow/${flowId}/executions/${executionId}`;
  }
}

/** A node or a credential as n8n has loaded it; a node with several versions is there once each. */
export interface LoadedType {
  readonly name: string;
  /** Of nodes: one version, or all that flows may name. */
  readonly version?: number | readonly number[];
  readonly properties: readonly LoadedProperty[];
}

/** A parameter, as far as it says what it offers. */
export interface LoadedProperty {
  readonly name: string;
  readonly options?: readonly LoadedProperty[];
  readonly value?: string;
  readonly displayOptions?: { readonly show?: Readonly<Record<string, readonly unknown[]>> };
  readonly modes?: readonly { readonly typeOptions?: { readonly searchListMethod?: string } }[];
  readonly typeOptions?: { readonly resourceMapper?: { readonly resourceMapperMethod?: string } };
}

/** The outcome of a credential's test. */
export interface CredentialTest {
  readonly status: 'OK' | 'Error';
  readonly message: string;
}
