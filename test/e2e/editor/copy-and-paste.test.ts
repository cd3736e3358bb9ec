import { nodeNames } from '../../../playground/src/flows.ts';
import type { FlowNode } from '../../../playground/src/n8n-resources.ts';
import { ourServer, type DocumentServer } from '../servers/document-server.ts';
import { PublishedFlow } from '../published-flow.ts';
import { openedStage } from '../stage/stage.ts';
import { openedEditor } from './opened-editor.ts';

describe('a person who copies the nodes of a published flow in the editor', () => {
  const stage = openedStage();
  const { editor, watched } = openedEditor(stage);
  let server: DocumentServer;
  let original: PublishedFlow;
  let url: string;
  let copy: PublishedFlow;

  beforeAll(
    watched(async () => {
      server = await ourServer(stage());
      original = await PublishedFlow.publish(stage(), server);
      [url = 'none'] = await original.webhookUrls();
    }),
  );

  it(
    'pastes them into a new flow, with the workflow and the credential',
    watched(async () => {
      await editor().openFlow(original.id);
      await editor().copyAllNodes();
      copy = new PublishedFlow(stage(), server, await editor().pasteIntoNewFlow());
      expect(await triggerOf(copy)).toMatchObject(whatIsKept(await triggerOf(original)));
    }),
  );

  it(
    'cannot publish the copy, because n8n keeps the webhook ID of a pasted trigger',
    watched(async () => {
      await expect(copy.republish()).rejects.toThrow(
        'There is a conflict with one of the webhooks',
      );
      expect(await copy.isListedAsPublished()).toBe(false);
    }),
  );

  it(
    'keeps the original published, which receives each event once',
    watched(async () => {
      expect(await original.webhookUrls()).toEqual([url]);
      await original.order('alone');
      expect(await original.heard(1)).toEqual(['alone']);
      expect(await copy.heard(0)).toEqual([]);
    }),
  );

  async function triggerOf({ id }: PublishedFlow): Promise<FlowNode> {
    const flow = await stage().n8n.flow(id);
    const trigger = flow?.nodes.find(({ name }) => name === nodeNames.trigger);
    if (!trigger) throw new Error(`The flow ${id} has no node "${nodeNames.trigger}".`);
    return trigger;
  }

  /** The editor leaves out parameters with default values, so only the workflow is compared. */
  function whatIsKept({ type, parameters, credentials }: FlowNode) {
    return { type, credentials, parameters: { workflowId: parameters['workflowId'] } };
  }
});
