import { randomUUID } from 'node:crypto';
import { readExecution, type RawExecution } from './execution.ts';
import { orMissing, requestJson } from './json-request.ts';
import type {
  DocloomCredential,
  Execution,
  ExecutionSummary,
  Flow,
  StoredFlow,
} from './n8n-resources.ts';
import type { Owner } from './n8n-process.ts';
import { until } from './until.ts';

const CREDENTIAL_TYPE = 'docloomApi';

/** A person who is signed in to the editor: the same requests that the editor sends. */
export class N8nClient {
  readonly address: string;
  readonly #browser = randomUUID();
  #cookie = '';

  constructor(address: string) {
    this.address = address;
  }

  async signIn({ email, password }: Owner): Promise<void> {
    const signIn = { emailOrLdapLoginId: email, password };
    const { headers } = await this.#send('POST', '/rest/login', signIn);
    this.#cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  async createCredential(name: string, data: DocloomCredential): Promise<{ id: string }> {
    const credential = { name, type: CREDENTIAL_TYPE, data };
    return this.#request<{ id: string }>('POST', '/rest/credentials', credential);
  }

  /** False when there is no such credential. */
  async updateCredential(id: string, name: string, data: DocloomCredential): Promise<boolean> {
    const credential = { name, type: CREDENTIAL_TYPE, data };
    const updated = this.#request<object>('PATCH', `/rest/credentials/${id}`, credential);
    return (await orMissing(updated)) !== undefined;
  }

  /** What the "Test" of the editor's credential window says. */
  testCredential(id: string, name: string, data: DocloomCredential): Promise<CredentialTest> {
    const credentials = { id, name, type: CREDENTIAL_TYPE, data };
    return this.#request<CredentialTest>('POST', '/rest/credentials/test', { credentials });
  }

  createFlow(flow: Flow): Promise<StoredFlow> {
    return this.#request<StoredFlow>('POST', '/rest/workflows', flow);
  }

  /** Undefined when there is no such flow. */
  flow(id: string): Promise<StoredFlow | undefined> {
    return orMissing(this.#request<StoredFlow>('GET', `/rest/workflows/${id}`));
  }

  /** Publishes the flow as it is now, and waits until its trigger has registered itself. */
  async publish({ id, versionId }: StoredFlow): Promise<void> {
    await this.#request('POST', `/rest/workflows/${id}/activate`, { versionId });
    const status = await this.#settledPublication(id);
    if (status.status === 'published') return;
    const reasons = status.triggers.map(({ errorMessage }) => errorMessage ?? 'no reason given');
    throw new Error(`n8n could not publish flow ${id}: ${reasons.join('; ')}`);
  }

  /** Unpublishes the flow, and waits until its trigger has taken its registration back. */
  async unpublish(id: string): Promise<void> {
    await this.#request('POST', `/rest/workflows/${id}/deactivate`, {});
    await this.#settledPublication(id);
  }

  /** Runs the flow from its manual trigger, as the button of the editor does. */
  async run(flowId: string, triggerName: string): Promise<string> {
    const start = { triggerToStartFrom: { name: triggerName } };
    const path = `/rest/workflows/${flowId}/run`;
    const { executionId } = await this.#request<{ executionId: string }>('POST', path, start);
    return executionId;
  }

  async executions(flowId: string): Promise<ExecutionSummary[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: flowId }));
    const path = `/rest/executions?limit=100&filter=${filter}`;
    return (await this.#request<{ results: ExecutionSummary[] }>('GET', path)).results;
  }

  /** Undefined while n8n has not stored it yet. */
  async execution(id: string): Promise<Execution | undefined> {
    const raw = await orMissing(this.#request<RawExecution>('GET', `/rest/executions/${id}`));
    return raw && readExecution(raw);
  }

  /** The node or credential types that n8n has loaded. */
  async types(kind: 'nodes' | 'credentials'): Promise<{ name: string }[]> {
    const { body } = await this.#send('GET', `/types/${kind}.json`);
    return body as { name: string }[];
  }

  /** Where the editor shows an execution. */
  executionPage(flowId: string, executionId: string): string {
    return `${this.address}/workflow/${flowId}/executions/${executionId}`;
  }

  /** n8n answers at once and publishes afterwards. */
  #settledPublication(flowId: string): Promise<PublicationStatus> {
    return until(`n8n to publish or unpublish flow ${flowId}`, 30_000, async () => {
      const path = `/rest/workflows/${flowId}/publication-status`;
      const publication = await this.#request<PublicationStatus>('GET', path);
      return publication.status === 'in_progress' ? undefined : publication;
    });
  }

  async #request<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const answer = await this.#send(method, path, body);
    return (answer.body as { data: Data }).data;
  }

  #send(method: string, path: string, body?: unknown) {
    const headers = { 'browser-id': this.#browser, cookie: this.#cookie };
    return requestJson(method, `${this.address}${path}`, headers, body);
  }
}

interface PublicationStatus {
  readonly status: string;
  readonly triggers: readonly { readonly errorMessage: string | null }[];
}

/** The outcome of a credential's test. */
export interface CredentialTest {
  readonly status: 'OK' | 'Error';
  readonly message: string;
}
