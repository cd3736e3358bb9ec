import '../../engine/instance';
import { Workflow, type INode, type INodeParameters } from 'n8n-workflow';
import { Docloom } from '../../../../nodes/Docloom/Docloom.node';
import { hints } from '../../../../nodes/Docloom/description/hints';

const chosen = { __rl: true, mode: 'list', value: 'wkf_1' };
const nothing = { __rl: true, mode: 'list', value: '' };

/** Returns the first words of the hints whose condition is true. */
async function hintsFor(parameters: INodeParameters): Promise<string[]> {
  const type = new Docloom();
  const node: INode = {
    id: '1',
    name: 'Docloom',
    type: 'n8n-nodes-docloom.docloom',
    typeVersion: 1,
    position: [0, 0],
    parameters: { resource: 'source', operation: 'sendData', ...parameters },
  };
  const nodeTypes = {
    getByName: () => type,
    getByNameAndVersion: () => type,
    getKnownTypes: () => ({}),
  };
  const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
  await workflow.expression.acquireIsolate();
  try {
    const shown = hints.filter(({ displayCondition = '' }) => {
      return workflow.expression.getSimpleParameterValue(node, displayCondition, 'internal', {});
    });
    return shown.map(({ message }) => message.split(' ').slice(0, 4).join(' '));
  } finally {
    await workflow.expression.releaseIsolate();
  }
}

const HOW_TO_BEGIN = 'Is the list under';
const HOW_TO_WAIT = 'The server is still';

describe('the hints of Generate', () => {
  it('say how to get a workflow if none is selected', async () => {
    const generate = { resource: 'document', operation: 'generate' };
    expect(await hintsFor({ ...generate, workflowId: nothing })).toEqual([HOW_TO_BEGIN]);
  });
});

it('Generate says that a preview was not saved, whether the node waits or not', async () => {
  const parameters = { resource: 'document', operation: 'generate', workflowId: chosen };
  for (const waitForDocuments of [true, false]) {
    const preview = { ...parameters, waitForDocuments, options: { previewOnly: true } };
    expect(await hintsFor(preview)).toEqual(['This is a preview:']);
  }
  const options = { previewOnly: false };
  expect(await hintsFor({ ...parameters, waitForDocuments: true, options })).toEqual([]);
});

describe('the hints of Send Data', () => {
  it('say how to get a workflow if none is selected', async () => {
    expect(await hintsFor({ workflowId: nothing, waitForDocuments: true })).toEqual([HOW_TO_BEGIN]);
  });

  it('say how to get the documents if the node does not wait for them', async () => {
    expect(await hintsFor({ workflowId: chosen, waitForDocuments: false })).toEqual([HOW_TO_WAIT]);
  });

  it('are hidden when everything is configured', async () => {
    expect(await hintsFor({ workflowId: chosen, waitForDocuments: true })).toEqual([]);
  });

  it('are shown for no other operation', async () => {
    expect(await hintsFor({ operation: 'get', workflowId: nothing })).toEqual([]);
  });
});

it('Fill Template File says what a service adds', async () => {
  const parameters = { resource: 'document', operation: 'fillTemplate' };
  expect(await hintsFor(parameters)).toEqual(['This fills Word and']);
});
