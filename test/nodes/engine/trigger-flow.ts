import './instance';
import { HookContext, WebhookContext } from 'n8n-core';
import {
  Workflow,
  type IDataObject,
  type INode,
  type INodeParameters,
  type IWebhookData,
  type IWebhookResponseData,
  type WorkflowActivateMode,
} from 'n8n-workflow';
import { DocloomTrigger } from '../../../nodes/DocloomTrigger/DocloomTrigger.node';
import { additionalData } from './additional-data';
import { TestNodeTypes, TRIGGER } from './node-types';

export const PRODUCTION_URL = 'https://n8n.test/webhook/5f0c/webhook';
export const TEST_URL = 'https://n8n.test/webhook-test/5f0c/webhook';

type Hook = 'checkExists' | 'create' | 'delete';

/**
 * A flow with our trigger, at the moments at which n8n calls its hooks. As in n8n, a test has static
 * data of its own and does not see what the published flow stored.
 */
export class TriggerFlow {
  /** What n8n stores with the flow, as text, as a database does. */
  private stored = '{}';
  private storedForTest = '{}';
  readonly warnings: string[] = [];
  addressOfN8n = 'https://n8n.test';

  constructor(
    private readonly baseUrl: string,
    private readonly parameters: INodeParameters = {
      workflowId: 'wkf_1',
      events: ['documents.created'],
    },
  ) {}

  get staticData(): IDataObject {
    const data = JSON.parse(this.stored) as Record<string, IDataObject>;
    return data['node:Docloom Trigger'] ?? {};
  }

  async publish(): Promise<void> {
    await this.ensureRegistered('activate', false);
  }

  async restart(): Promise<void> {
    await this.ensureRegistered('init', false);
  }

  async unpublish(): Promise<boolean> {
    return await this.call('delete', 'deactivate' as WorkflowActivateMode, false);
  }

  async listenForTest(): Promise<void> {
    this.storedForTest = '{}';
    await this.ensureRegistered('manual', true);
  }

  async endTest(): Promise<boolean> {
    return await this.call('delete', 'update', true);
  }

  async isRegistered(): Promise<boolean> {
    return await this.call('checkExists', 'init', false);
  }

  async receive(body: IDataObject): Promise<IWebhookResponseData> {
    const { workflow, node } = this.load(false);
    const httpRequest = { body, headers: {} };
    const data = Object.assign(additionalData('webhook', this.baseUrl), { httpRequest });
    const context = new WebhookContext(
      workflow,
      node,
      data,
      'webhook',
      webhookData(false),
      [],
      null,
    );
    return await new DocloomTrigger().webhook.call(context);
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
    const warn = jest.spyOn(context.logger, 'warn').mockImplementation((message) => {
      this.warnings.push(message);
    });
    try {
      return await new DocloomTrigger().webhookMethods.default[hook].call(context);
    } finally {
      warn.mockRestore();
      const stored = JSON.stringify(workflow.staticData);
      if (isTest) this.storedForTest = stored;
      else this.stored = stored;
    }
  }

  private load(isTest: boolean): { workflow: Workflow; node: INode } {
    const node: INode = {
      id: '1',
      name: 'Docloom Trigger',
      type: TRIGGER,
      typeVersion: 1,
      position: [0, 0],
      webhookId: '5f0c',
      parameters: this.parameters,
      credentials: { docloomApi: { id: '1', name: 'Docloom' } },
    };
    const workflow = new Workflow({
      id: 'flow',
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
