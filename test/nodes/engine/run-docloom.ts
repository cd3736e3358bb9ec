import './instance';
import { WorkflowExecute } from 'n8n-core';
import {
  NodeConnectionTypes,
  Workflow,
  type ExecutionError,
  type INode,
  type INodeExecutionData,
  type INodeParameters,
  type NodeExecutionHint,
} from 'n8n-workflow';
import { additionalData } from './additional-data';
import { TestCredentials } from './credentials';
import { ACTION, START, TestNodeTypes } from './node-types';

/** A node to run, and its input. */
export interface Run {
  parameters: INodeParameters;
  /** The input of the node; one empty item by default. */
  items?: INodeExecutionData[];
  onError?: INode['onError'];
  /** The setting of the node: a second attempt if the first fails. */
  retryOnFail?: boolean;
  baseUrl?: string;
  /** One credential for each item, instead of one for the base URL; none for an empty list. */
  credentials?: { baseUrl: string; developerToken: string }[];
}

/** The result of the node. */
export interface Outcome {
  output: INodeExecutionData[];
  /** The items of the second output, with `onError: 'continueErrorOutput'`. */
  errorOutput: INodeExecutionData[];
  error: ExecutionError | undefined;
  /** The hints that the editor shows above the output. */
  hints: NodeExecutionHint[];
}

/** Runs a flow of two nodes, the start and ours, in n8n's execution engine. */
export async function runDocloom(run: Run & { baseUrl: string }): Promise<Outcome> {
  const { parameters, items = [{ json: {} }], onError, retryOnFail, baseUrl, credentials } = run;
  const data = additionalData('manual', baseUrl);
  if (credentials !== undefined) data.credentialsHelper = new TestCredentials(...credentials);
  const workflow = new Workflow({
    id: 'flow',
    name: 'Flow under test',
    active: false,
    nodeTypes: new TestNodeTypes(items),
    nodes: [
      node('Start', START, {}),
      {
        ...node('Docloom', ACTION, parameters),
        ...(credentials?.length !== 0 && {
          credentials: { docloomApi: { id: '1', name: 'Docloom' } },
        }),
        onError,
        retryOnFail,
        maxTries: 2,
        waitBetweenTries: 1,
      },
    ],
    connections: {
      Start: { main: [[{ node: 'Docloom', type: NodeConnectionTypes.Main, index: 0 }]] },
    },
    settings: { executionOrder: 'v1' },
  });
  const result = await new WorkflowExecute(data, 'manual').run({
    workflow,
    startNode: workflow.getNode('Start')!,
  });
  const outputs = result.data.resultData.runData.Docloom?.[0]?.data?.main ?? [];
  return {
    output: outputs[0] ?? [],
    errorOutput: outputs[1] ?? [],
    error: result.data.resultData.error,
    hints: result.data.resultData.runData.Docloom?.[0]?.hints ?? [],
  };
}

function node(name: string, type: string, parameters: INodeParameters): INode {
  return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters };
}
