import {
  NodeConnectionTypes,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type INodeTypes,
} from 'n8n-workflow';
import { Docloom } from '../../../nodes/Docloom/Docloom.node';
import { DocloomTrigger } from '../../../nodes/DocloomTrigger/DocloomTrigger.node';

/** The names of the nodes in n8n after the package was installed. */
export const ACTION = 'n8n-nodes-docloom.docloom';
export const TRIGGER = 'n8n-nodes-docloom.docloomTrigger';
export const START = 'test.start';

/** The node types of a flow under test: ours, and one that starts it with the given items. */
export class TestNodeTypes implements INodeTypes {
  private readonly types: Record<string, INodeType>;

  constructor(items: INodeExecutionData[] = []) {
    this.types = {
      [ACTION]: new Docloom(),
      [TRIGGER]: new DocloomTrigger(),
      [START]: startNode(items),
    };
  }

  getByName(name: string): INodeType {
    return this.types[name]!;
  }

  getByNameAndVersion(name: string): INodeType {
    return this.types[name]!;
  }

  getKnownTypes() {
    return {};
  }
}

/** Returns a node that starts a flow with the given items. */
export function startNode(items: INodeExecutionData[]): INodeType {
  const description: INodeTypeDescription = {
    displayName: 'Start',
    name: 'start',
    group: ['trigger'],
    version: 1,
    description: 'Starts the flow with given items',
    defaults: { name: 'Start' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    properties: [],
  };
  return { description, execute: () => Promise.resolve([items]) };
}
