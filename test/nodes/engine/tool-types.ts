import {
  NodeConnectionTypes,
  type INodeType,
  type INodeTypeDescription,
  type INodeTypes,
} from 'n8n-workflow';
import { Docloom } from '../../../nodes/Docloom/Docloom.node';
import { DocloomDocumentTool } from '../../../nodes/DocloomDocumentTool/DocloomDocumentTool.node';
import { START, startNode } from './node-types';

/**
 * The names in n8n of our action node as a tool, of our tool node, and of the node that uses tools in
 * tests.
 */
export const TOOL = 'n8n-nodes-docloom.docloomTool';
export const DOCUMENT_TOOL = 'n8n-nodes-docloom.docloomDocumentTool';
export const AGENT = 'test.agent';

/**
 * The node types of a flow with a tool. As in n8n, the tool is our node with another name and
 * output.
 */
export class ToolTypes implements INodeTypes {
  private readonly types: Record<string, INodeType>;

  constructor(execute: INodeType['execute']) {
    this.types = {
      [START]: startNode([{ json: {} }]),
      [TOOL]: docloomTool(),
      [DOCUMENT_TOOL]: new DocloomDocumentTool(),
      [AGENT]: { description: agent, execute },
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

function docloomTool(): INodeType {
  const node = new Docloom();
  node.description = {
    ...node.description,
    name: 'docloomTool',
    inputs: [],
    outputs: [NodeConnectionTypes.AiTool],
  };
  return node;
}

const agent: INodeTypeDescription = {
  displayName: 'Agent',
  name: 'agent',
  group: ['transform'],
  version: 1,
  description: 'Uses its tools as a test says',
  defaults: { name: 'Agent' },
  inputs: [{ type: NodeConnectionTypes.Main }, { type: NodeConnectionTypes.AiTool }],
  outputs: [NodeConnectionTypes.Main],
  properties: [],
};
