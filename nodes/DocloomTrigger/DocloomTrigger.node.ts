import {
  NodeConnectionTypes,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow';
import { testDocloomApi } from '../Docloom/credential/credential-test';
import { searchWorkflows } from '../Docloom/list-search';
import { describeEvents, events } from '../Docloom/parameters/events';
import { workflowLocator } from '../Docloom/parameters/workflow';
import { isTest, type TriggerContext } from './registration/flow-key';
import { isRegistered } from './registration/is-registered';
import { download, readDownload } from './parameters/download';
import { readTriggerOptions, triggerOptions } from './parameters/options';
import { output, readOutput } from './parameters/output';
import { receiveEvent } from './events/receive';
import { registerOwnUrl } from './registration/register';
import { requireReachable } from './registration/require-reachable';
import { triggerPanel } from './trigger-panel';
import { unregister } from './registration/unregister';

/** Tells whoever publishes the flow of a wrong parameter, rather than every sender of an event. */
function requireParameters(context: TriggerContext): void {
  readOutput(context);
  readDownload(context);
  readTriggerOptions(context);
}

/** The trigger node: starts a flow when a workflow has created its documents. */
export class DocloomTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Docloom Trigger',
    name: 'docloomTrigger',
    icon: { light: 'file:../Docloom/docloom.svg', dark: 'file:../Docloom/docloom.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: describeEvents(events),
    // n8n shows this sentence for both nodes, where one is looked for.
    description:
      'Make PDF, Word and PowerPoint documents from templates, and start a flow when they are ready',
    defaults: { name: 'Docloom Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'docloomApi', required: true, testedBy: 'testDocloomApi' }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' },
    ],
    triggerPanel,
    properties: [
      { ...workflowLocator, description: 'The Docloom workflow to listen to; not an n8n workflow' },
      events,
      output,
      ...download,
      triggerOptions,
    ],
  };

  methods = { credentialTest: { testDocloomApi }, listSearch: { searchWorkflows } };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await isRegistered(this);
      },
      async create(this: IHookFunctions): Promise<boolean> {
        requireParameters(this);
        await registerOwnUrl(this, isTest(this));
        if (!isTest(this)) await requireReachable(this);
        return true;
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        await unregister(this);
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    return await receiveEvent(this);
  }
}
