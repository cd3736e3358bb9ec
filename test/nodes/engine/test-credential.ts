import './instance';
import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
  createRunExecutionData,
  NodeConnectionTypes,
  Workflow,
  type ICredentialDataDecryptedObject,
  type INodeExecutionData,
  type INode,
  type INodeType,
} from 'n8n-workflow';
import { DocloomApi } from '../../../credentials/DocloomApi.credentials';
import { additionalData } from './additional-data';

/**
 * Sends the test request of the credential the way n8n does it from the credential's dialog, and
 * gives what n8n makes of the answer.
 */
export async function testCredential(
  data: ICredentialDataDecryptedObject,
): Promise<INodeExecutionData | undefined> {
  const type = nodeTypeWithTestRequest();
  const node: INode = {
    id: 'temporary',
    name: 'Temporary',
    type: 'n8n-nodes-base.noOp',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
    credentials: { docloomApi: { id: '1', name: 'Docloom' } },
  };
  const nodeTypes = {
    getByName: () => type,
    getByNameAndVersion: () => type,
    getKnownTypes: () => ({}),
  };
  const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
  const inputData = { main: [[{ json: {} }]] };
  const context = new ExecuteContext(
    workflow,
    node,
    additionalData('internal', ''),
    'internal',
    createRunExecutionData(),
    0,
    [],
    inputData,
    { node, data: {}, source: null },
    [],
  );
  const credential = { id: '1', name: 'Docloom', type: 'docloomApi', data };
  const output = await new RoutingNode(context, type, credential).runNode();
  return output?.[0]?.[0];
}

/** The message that n8n shows in the dialog: that of the rule which the answer meets, if any. */
export async function verdict(data: ICredentialDataDecryptedObject): Promise<string | undefined> {
  const rules = new DocloomApi().test.rules ?? [];
  let found: (typeof rules)[number] | undefined;
  try {
    const answer = await testCredential(data);
    found = rules.find(({ type, properties }) => {
      if (type !== 'responseSuccessBody') return false;
      return answer!.json[properties.key] === properties.value;
    });
  } catch (failure) {
    const { response } = (failure as { cause: { response?: { status: number } } }).cause;
    found = rules.find(({ type, properties }) => {
      return type === 'responseCode' && properties.value === response?.status;
    });
  }
  return found?.properties.message;
}

function nodeTypeWithTestRequest(): INodeType {
  return {
    description: {
      displayName: 'Temporary',
      name: 'temporary',
      group: ['input'],
      version: 1,
      description: 'Carries the test request',
      defaults: { name: 'Temporary' },
      inputs: [NodeConnectionTypes.Main],
      outputs: [NodeConnectionTypes.Main],
      credentials: [{ name: 'docloomApi', required: true }],
      properties: [
        {
          displayName: 'Temporary',
          name: 'temporary',
          type: 'string',
          default: '',
          routing: { request: new DocloomApi().test.request },
        },
      ],
    },
  };
}
