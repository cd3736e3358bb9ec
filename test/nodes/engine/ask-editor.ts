import './instance';
import { LoadOptionsContext } from 'n8n-core';
import {
  Workflow,
  type ILoadOptionsFunctions,
  type INode,
  type INodeParameters,
} from 'n8n-workflow';
import { additionalData } from './additional-data';
import { ACTION, TestNodeTypes } from './node-types';

/**
 * Returns the context that n8n passes to a method of the node when the editor requests a list for a
 * parameter.
 */
export function editorContext(
  baseUrl: string,
  parameters: INodeParameters = {},
): ILoadOptionsFunctions {
  const node: INode = {
    id: '1',
    name: 'Docloom',
    type: ACTION,
    typeVersion: 1,
    position: [0, 0],
    parameters,
    credentials: { docloomApi: { id: '1', name: 'Docloom' } },
  };
  const workflow = new Workflow({
    nodes: [node],
    connections: {},
    active: false,
    nodeTypes: new TestNodeTypes(),
  });
  const data = additionalData('internal', baseUrl);
  data.currentNodeParameters = parameters;
  return new LoadOptionsContext(workflow, node, data, '');
}
