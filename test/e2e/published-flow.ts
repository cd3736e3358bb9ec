import type { OutgoingWebhook, Workflow } from '@docloom/contract';
import { connectFlow, nodeNames, reactFlow } from '../../playground/src/flows.ts';
import { RequestFailed, requestJson } from '../../playground/src/json-request.ts';
import type { Execution } from '../../playground/src/n8n-resources.ts';
import { finished } from '../../playground/src/sample-order.ts';
import { ServiceClient } from '../../playground/src/service-client.ts';
import { until } from '../../playground/src/until.ts';
import type { DocumentServer } from './servers/document-server.ts';
import type { Stage } from './stage/stage.ts';

/** Generous, because the machine may be busy. */
const PATIENCE_MS = 90_000;

/** The response of n8n if a webhook exists for another method. */
const OTHER_METHOD = 'Did you mean to make a POST request?';

/** An n8n with a credential for a server. */
export type N8nOfFlow = Pick<Stage, 'n8n' | 'credential'>;

/** A published flow with our trigger, and the server that sends it events. */
export class PublishedFlow {
  readonly id: string;
  readonly #stage: N8nOfFlow;
  readonly #server: DocumentServer;
  readonly #client: ServiceClient;

  /** @param id of a stored flow */
  constructor(stage: N8nOfFlow, server: DocumentServer, id: string) {
    this.id = id;
    this.#stage = stage;
    this.#server = server;
    this.#client = clientOf(server);
  }

  /** Imports the example flow that reacts to new documents, and publishes it. */
  static async publish(stage: N8nOfFlow, server: DocumentServer): Promise<PublishedFlow> {
    const flow = await PublishedFlow.store(stage, server);
    await flow.republish();
    return flow;
  }

  /** Imports the example flow that reacts to new documents, without publishing it. */
  static async store(stage: N8nOfFlow, server: DocumentServer): Promise<PublishedFlow> {
    const workflow = await workflowOf(server, clientOf(server));
    const credential = await stage.credential(server.access);
    const flow = await stage.n8n.createFlow(connectFlow(reactFlow(), workflow, credential));
    return new PublishedFlow(stage, server, flow.id);
  }

  /** Publishes the flow again. @throws Error with the message of n8n */
  async republish(): Promise<void> {
    const flow = await this.#stage.n8n.flow(this.id);
    if (!flow) throw new Error(`n8n has no flow ${this.id}.`);
    await this.#stage.n8n.publish(flow);
  }

  /** Whether the list of n8n shows the flow as published. */
  async isListedAsPublished(): Promise<boolean> {
    const flows = await this.#stage.n8n.flows();
    const listed = flows.find(({ id }) => id === this.id);
    // n8n 2 keeps a flow active that it could not publish, and shows "Failed publish".
    return (listed?.publicationStatus ?? (listed?.active ? 'published' : 'none')) === 'published';
  }

  /** The URLs to which the server sends events. */
  async webhookUrls(): Promise<string[]> {
    const path = `/workflows/${this.#server.workflowId}/outgoing-webhook/listeners/`;
    const listeners = (await this.#client.find<OutgoingWebhook[]>(path)) ?? [];
    const registered = (await this.#workflow()).outgoingWebhook;
    return [...(registered ? [registered] : []), ...listeners].map(({ webhookUrl }) => webhookUrl);
  }

  /** The URL to which the server sends events; null if none is registered. */
  async registeredUrl(): Promise<string | null> {
    return (await this.webhookUrls())[0] ?? null;
  }

  /** Waits until only this URL is registered. */
  async untilRegistered(url: string): Promise<void> {
    await until(`the registration of ${url}`, PATIENCE_MS, async () => {
      return (await this.webhookUrls()).join() === url || undefined;
    });
  }

  /**
   * Waits until n8n has removed the webhook of a test in the editor. The editor shows the end of a
   * test earlier. A request with another method starts no test, but its response shows whether the
   * webhook exists.
   * @param productionUrl the webhook URL of the published flow
   */
  async untilTestEnded(productionUrl: string): Promise<void> {
    const testUrl = productionUrl.replace('/webhook/', '/webhook-test/');
    await until(`the removal of ${testUrl}`, PATIENCE_MS, async () => {
      const failure: unknown = await requestJson('GET', testUrl, {}).catch(
        (cause: unknown) => cause,
      );
      if (!(failure instanceof RequestFailed)) throw failure;
      return !failure.message.includes(OTHER_METHOD) || undefined;
    });
  }

  /** Makes the server create the invoice with a number. */
  async order(number: string): Promise<void> {
    const { source } = await this.#workflow();
    const data = { invoice: { number }, customer: { name: 'Ada' } };
    await requestJson('POST', source.webhookUrl, {}, data);
  }

  /** The numbers of the invoices that the published flow was started with, in that order. */
  async heard(expected: number): Promise<string[]> {
    return this.#numbersHeard('webhook', expected);
  }

  /** The numbers of the invoices that tests in the editor were started with. */
  async heardByTests(expected: number): Promise<string[]> {
    return this.#numbersHeard('manual', expected);
  }

  /** Returns the number of the invoice in an event. */
  numberIn(event: unknown): string {
    return this.#server.documentName(event)?.split(/[ .]/)[1] ?? 'none';
  }

  #workflow(): Promise<Workflow> {
    return workflowOf(this.#server, this.#client);
  }

  /** Waits for at least this many executions. */
  async #numbersHeard(mode: 'webhook' | 'manual', expected: number): Promise<string[]> {
    const { n8n } = this.#stage;
    const awaited = `${expected} executions of flow ${this.id} in mode ${mode}`;
    const ids = await until(awaited, PATIENCE_MS, async () => {
      const executions = await n8n.executions(this.id);
      const ofMode = executions.filter((execution) => execution.mode === mode);
      return ofMode.length >= expected ? ofMode.map(({ id }) => id) : undefined;
    });
    const inOrder = ids.toSorted((one, other) => Number(one) - Number(other));
    const executions = inOrder.map((id) =>
      until(`the end of execution ${id}`, PATIENCE_MS, () => finished(n8n, id)),
    );
    return (await Promise.all(executions)).flatMap((execution) => this.#numbersIn(execution));
  }

  #numbersIn(execution: Execution): string[] {
    return execution.output(nodeNames.trigger).map((event) => this.numberIn(event));
  }
}

function clientOf({ access }: DocumentServer): ServiceClient {
  return new ServiceClient(access.baseUrl, access.developerToken);
}

async function workflowOf(server: DocumentServer, client: ServiceClient): Promise<Workflow> {
  const workflow = await client.workflow(server.workflowId);
  if (workflow) return workflow;
  throw new Error(`The server has no workflow ${server.workflowId}.`);
}
