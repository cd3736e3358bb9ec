import { Workflow, type INode } from 'n8n-workflow';
import { DocloomTrigger } from '../../../nodes/DocloomTrigger/DocloomTrigger.node';
import { TestNodeTypes } from '../engine/node-types';

describe('the subtitle of the trigger', () => {
  it.each([
    [['documents.created'], 'Documents Created'],
    [['documents.created', 'run.failed'], 'Documents Created, Run Failed'],
    [['of.a.later.version'], 'of.a.later.version'],
  ])('has the names of the events: %j', (events, line) => {
    const { subtitle = '' } = new DocloomTrigger().description;
    const node: INode = {
      id: '1',
      name: 'Docloom Trigger',
      type: 'n8n-nodes-docloom.docloomTrigger',
      typeVersion: 1,
      position: [0, 0],
      parameters: { events },
    };
    const { expression } = new Workflow({
      nodes: [node],
      connections: {},
      active: false,
      nodeTypes: new TestNodeTypes(),
    });

    expect(expression.getSimpleParameterValue(node, subtitle, 'internal', {})).toBe(line);
  });
});
