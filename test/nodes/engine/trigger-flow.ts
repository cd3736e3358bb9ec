import './instance';
import { HookContext, WebhookContext } from 'n8n-core';
import {
  Workflow,
  type IDataObject,
  type INode,
  type INodeExecutionData,
  type INodeParameters,
  type IWebhookData,
  type WorkflowActivateMode,
} from 'n8n-workflow';
import { DocloomTrigger } from '../../../nodes/DocloomTrigger/DocloomTrigger.node';
import { additionalData } from './additional-data';
import { TestNodeTypes, TRIGGER } from './node-types';
import { triggerOfAnotherProcess } from './process-of-n8n';
import { WebhookEntrance, type Received } from './webhook-entrance';

type Hook = 'checkExists' | 'create' | 'delete';

/** A flow that an event started. */
interface Started {
  mode: 'production' | 'test';
  items: INodeExecutionData[];
}

let flows = 0;

/**
 * A flow with our trigger in a simulated n8n, which calls the hooks at the same moments and
 * receives webhooks. As in n8n, a test has separate static data and does not see the data of the
 * published flow. Each webhook request reads the static data again.
 */
export class TriggerFlow {
  /** The static data that n8n stores with the flow, as text, as in a database. */
  stored = '{}';
  private storedForTest = '{}';
  private isPublished = false;
  private isListening = false;
  private readonly entrance = new WebhookEntrance(async (received) => await this.take(received));
  private id = `flow-${(flows += 1)}`;
  private webhookId = '5f0c';
  /** In the n8n process that publishes flows, and in the one that receives events. */
  private publisher = new DocloomTrigger();
  private taker = this.publisher;
  readonly started: Started[] = [];
  readonly failures: Error[] = [];
  readonly warnings: string[] = [];
  /** Changed when n8n has moved. */
  addressOfN8n = '';
  parameters: INodeParameters;
  /**
   * n8n runs many queries between loading the flow and calling the node; other requests arrive
   * meanwhile.
   */
  beforeNode: () => Promise<void> = () => new Promise(setImmediate);

  constructor(
    private readonly baseUrl: string,
    parameters: INodeParameters = {},
  ) {
    this.parameters = { workflowId: 'wkf_1', events: ['documents.created'], ...parameters };
  }

  /** Becomes a copy of a flow with its static data, as n8n 1 stores one that is duplicated. */
  duplicate(original: TriggerFlow): void {
    this.stored = original.stored;
    this.webhookId = `${original.webhookId}-copy`;
  }

  /** Becomes a copy with the URL of the original, as one that was made with the API of n8n. */
  duplicateWithUrl(original: TriggerFlow): void {
    this.stored = original.stored;
    this.addressOfN8n = original.addressOfN8n;
  }

  /** Becomes the same flow in another n8n that was restored from a backup, at its own address. */
  restore(original: TriggerFlow): void {
    this.stored = original.stored;
    this.id = original.id;
    this.restartWithoutHooks();
  }

  async open(): Promise<this> {
    await this.entrance.open();
    this.addressOfN8n = this.entrance.origin;
    return this;
  }

  async close(): Promise<void> {
    await this.entrance.close();
  }

  /** Waits until n8n has handled the received events, such as by ending a test. */
  async settled(): Promise<void> {
    await this.entrance.settled();
  }

  get productionUrl(): string {
    return `${this.addressOfN8n}/webhook/${this.path}`;
  }

  get testUrl(): string {
    return `${this.addressOfN8n}/webhook-test/${this.path}`;
  }

  private get path(): string {
    return `${this.webhookId}/webhook`;
  }

  get staticData(): IDataObject {
    const data = JSON.parse(this.stored) as Record<string, IDataObject>;
    return data['node:Docloom Trigger'] ?? {};
  }

  async publish(): Promise<void> {
    await this.ensureRegistered('activate', false);
    this.isPublished = true;
  }

  /** Registers again, as n8n does if the registration does not exist. */
  async publishOnceMore(): Promise<void> {
    await this.call('create', 'activate', false);
  }

  async restart(): Promise<void> {
    this.isListening = false;
    this.publisher = triggerOfAnotherProcess();
    this.taker = this.publisher;
    await this.ensureRegistered('init', false);
    this.isPublished = true;
  }

  /** Restarts n8n 2, which calls no hooks of flows that are published. */
  restartWithoutHooks(): void {
    this.publisher = triggerOfAnotherProcess();
    this.taker = this.publisher;
  }

  /** Receives events in another process than the one that publishes, as in n8n's queue mode. */
  takeEventsInAnotherProcess(): void {
    this.taker = triggerOfAnotherProcess();
  }

  async unpublish(): Promise<boolean> {
    this.isPublished = false;
    return await this.call('delete', 'deactivate' as WorkflowActivateMode, false);
  }

  async listenForTest(): Promise<void> {
    this.storedForTest = '{}';
    this.isListening = true;
    try {
      await this.ensureRegistered('manual', true);
    } catch (error) {
      await this.endTest();
      throw error;
    }
  }

  async endTest(): Promise<boolean> {
    this.isListening = false;
    return await this.call('delete', 'update', true);
  }

  async isRegistered(): Promise<boolean> {
    return await this.call('checkExists', 'init', false);
  }

  /** The events that started the flow, in order. */
  heard(mode: Started['mode']): IDataObject[][] {
    return this.started
      .filter((one) => one.mode === mode)
      .map(({ items }) => items.map(({ json }) => json));
  }

  private async take({ path, httpRequest, httpResponse }: Received): Promise<void> {
    const isTest = path === `/webhook-test/${this.path}`;
    if (isTest ? !this.isListening : !this.isPublished) {
      httpResponse.status(404).json({});
      return;
    }
    const { workflow, node } = this.load(isTest);
    await this.beforeNode();
    const mode = isTest ? 'manual' : 'webhook';
    const given = { httpRequest, httpResponse };
    const data = Object.assign(additionalData(mode, this.baseUrl, this.addressOfN8n), given);
    const context = new WebhookContext(workflow, node, data, mode, webhookData(isTest), [], null);
    const silence = this.keepWarnings(context.logger);
    try {
      const response = await this.taker.webhook.call(context);
      const items = response.workflowData?.[0];
      // n8n 2 starts the flow before it answers, and then no longer notices changes.
      const knowsChanges = response.noWebhookResponse === true || items === undefined;
      const isChanged = workflow.staticData.__dataChanged === true;
      if (!isTest && knowsChanges && isChanged) this.store(workflow, false);
      if (items) this.started.push({ mode: isTest ? 'test' : 'production', items });
      if (!response.noWebhookResponse) httpResponse.status(200).json({});
      if (items && isTest) await this.endTest();
    } catch (error) {
      this.failures.push(error as Error);
      httpResponse.status(500).json({});
    } finally {
      silence();
    }
  }

  private async ensureRegistered(mode: WorkflowActivateMode, isTest: boolean): Promise<void> {
    if (await this.call('checkExists', mode, isTest)) return;
    await this.call('create', mode, isTest);
  }

  private async call(hook: Hook, activation: WorkflowActivateMode, isTest: boolean) {
    const { workflow, node } = this.load(isTest);
    const mode = isTest ? 'manual' : 'trigger';
    const data = additionalData(mode, this.baseUrl, this.addressOfN8n);
    const context = new HookContext(workflow, node, data, mode, activation, webhookData(isTest));
    const silence = this.keepWarnings(context.logger);
    let succeeded = false;
    try {
      const result = await this.publisher.webhookMethods.default[hook].call(context);
      succeeded = true;
      return result;
    } finally {
      silence();
      // The test continues with the same flow in memory; a flow that cannot be published is not
      // stored.
      if (succeeded || isTest) this.store(workflow, isTest);
    }
  }

  private keepWarnings(logger: { warn(message: string): void }): () => void {
    const warn = jest.spyOn(logger, 'warn').mockImplementation((message) => {
      this.warnings.push(message);
    });
    return () => warn.mockRestore();
  }

  private store(workflow: Workflow, isTest: boolean): void {
    const stored = JSON.stringify(workflow.staticData);
    if (isTest) this.storedForTest = stored;
    else this.stored = stored;
  }

  private load(isTest: boolean): { workflow: Workflow; node: INode } {
    const node: INode = {
      id: '1',
      name: 'Docloom Trigger',
      type: TRIGGER,
      typeVersion: 1,
      position: [0, 0],
      webhookId: this.webhookId,
      parameters: this.parameters,
      credentials: { docloomApi: { id: '1', name: 'Docloom' } },
    };
    const workflow = new Workflow({
      id: this.id,
      name: 'Flow under test',
      active: !isTest,
      nodeTypes: new TestNodeTypes(),
      nodes: [node],
      connections: {},
      staticData: JSON.parse(isTest ? this.storedForTest : this.stored) as IDataObject,
    });
    return { workflow, node };
  }
}

function webhookData(isTest: boolean): IWebhookData {
  const [webhookDescription] = new DocloomTrigger().description.webhooks!;
  return { isTest, webhookDescription } as IWebhookData;
}
