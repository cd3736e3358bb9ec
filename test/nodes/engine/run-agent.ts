import './instance';
import { WebhookContext, WorkflowExecute } from 'n8n-core';
import {
  NodeConnectionTypes,
  Workflow,
  type EngineResponse,
  type IDataObject,
  type IExecuteFunctions,
  type INode,
  type INodeParameters,
  type INodeType,
  type IWebhookData,
  type IWebhookFunctions,
} from 'n8n-workflow';
import { additionalData } from './additional-data';
import { START } from './node-types';
import { AGENT, TOOL, ToolTypes } from './tool-types';

/** Our node as a tool of an agent. Each call holds the arguments of a model for one use. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly schema: unknown;
  invoke(args: object): Promise<string>;
}

/** A flow in which our node is a tool. */
interface ToolFlow {
  baseUrl: string;
  parameters: INodeParameters;
  /** The type of the tool; the action node as a tool by default. */
  type?: string;
  /** The setting of the tool with the same name. */
  retryOnFail?: boolean;
  /** The calls of the tool. n8n makes a tool for each input item; `take` returns another one. */
  use: (take: () => Promise<Tool>) => Promise<unknown>;
}

/** Runs an agent in n8n's execution engine. */
export async function runAgent(flow: ToolFlow): Promise<void> {
  let failure: unknown;
  const workflow = flowOf(flow, async function (this: IExecuteFunctions) {
    await flow.use(async () => await takeTool(this)).catch((error: unknown) => (failure = error));
    return [[{ json: {} }]];
  });
  // Read only now: the calls of the tool set it while the flow runs.
  const failureOfFlow = await run(workflow, flow.baseUrl);
  failure ??= failureOfFlow;
  if (failure !== undefined) throw failure as Error;
}

/**
 * Runs an agent that makes n8n's execution engine run its tool, once per input. Returns what the
 * model would read of each call.
 */
export async function runAgentOfEngine(
  flow: Omit<ToolFlow, 'use'> & { inputs: IDataObject[] },
): Promise<unknown[]> {
  let read: unknown[] = [];
  const workflow = flowOf(flow, (answers?: EngineResponse) => {
    if (answers !== undefined && answers.actionResponses.length > 0) {
      read = answers.actionResponses.map(({ data }) => data.data?.ai_tool?.[0]?.[0]?.json);
      return Promise.resolve([[{ json: {} }]]);
    }
    const actions = flow.inputs.map((input, index) => ({
      actionType: 'ExecutionNodeAction' as const,
      nodeName: 'Docloom',
      type: NodeConnectionTypes.AiTool,
      input,
      id: `call-${index}`,
      metadata: { itemIndex: 0 },
    }));
    return Promise.resolve({ actions, metadata: {} });
  });
  const failure = await run(workflow, flow.baseUrl);
  if (failure !== undefined) throw failure as Error;
  return read;
}

async function run(workflow: Workflow, baseUrl: string): Promise<unknown> {
  const data = additionalData('trigger', baseUrl);
  const result = await new WorkflowExecute(data, 'trigger').run({
    workflow,
    startNode: workflow.getNode('Start')!,
  });
  return result.data.resultData.error;
}

/**
 * Calls the tool once from an MCP client: n8n answers it in a webhook, before an execution exists.
 */
export async function callOverMcp(flow: ToolFlow): Promise<void> {
  const workflow = flowOf(flow, () => Promise.resolve([[]]));
  const data = additionalData('webhook', flow.baseUrl);
  delete data.executionId;
  const received = { httpRequest: { body: {}, headers: {} }, httpResponse: {} };
  const context = new WebhookContext(
    workflow,
    workflow.getNode('Agent')!,
    Object.assign(data, received),
    'webhook',
    {} as IWebhookData,
    [],
    null,
  );
  await flow.use(async () => await takeTool(context));
}

async function takeTool(context: IExecuteFunctions | IWebhookFunctions): Promise<Tool> {
  const tools = await context.getInputConnectionData(NodeConnectionTypes.AiTool, 0);
  return (tools as [Tool])[0];
}

function flowOf(
  { parameters, retryOnFail, type = TOOL }: Omit<ToolFlow, 'use'>,
  execute: NonNullable<INodeType['execute']>,
): Workflow {
  return new Workflow({
    id: 'flow',
    name: 'Flow under test',
    active: false,
    nodeTypes: new ToolTypes(execute),
    nodes: [
      node('Start', START, {}),
      node('Agent', AGENT, {}),
      {
        ...node('Docloom', type, parameters),
        credentials: { docloomApi: { id: '1', name: 'Docloom' } },
        retryOnFail,
        maxTries: 2,
        waitBetweenTries: 1,
      },
    ],
    connections: {
      Start: { main: [[{ node: 'Agent', type: NodeConnectionTypes.Main, index: 0 }]] },
      Docloom: { ai_tool: [[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }]] },
    },
    settings: { executionOrder: 'v1' },
  });
}

function node(name: string, type: string, parameters: INodeParameters): INode {
  return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters };
}
