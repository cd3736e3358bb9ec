import { nodeNameToToolName, NodeConnectionTypes, type IDataObject } from 'n8n-workflow';
import { toNodeError } from '../../Docloom/errors/node-error';
import { ExecutionMemory } from '../../Docloom/execution/execution-memory';
import { readWorkflowId } from '../../Docloom/parameters/workflow';
import { requireUsable } from '../../Docloom/resources/source/require-usable';
import { answerCall } from '../call/answer-call';
import { argumentsSchema, type JsonSchema } from '../data/data-schema';
import { isObject } from '../data/is-object';
import { readToolFields } from '../data/tool-fields';
import { readMoreData } from '../parameters/more-data';
import { readOwnDescription } from '../parameters/tool-description';
import { describeTool } from './describe-tool';
import { requireToolUser } from './require-tool-user';
import type { SuppliedItem } from './supplied-item';

/**
 * A tool as agents use it. n8n and LangChain recognize a tool by these members, so that no class of
 * LangChain is needed, which a verified node must not import.
 */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** Calls the tool with the arguments of the model, and returns a text for it. */
  invoke(given: unknown): Promise<string>;
}

/**
 * Builds the tool for the workflow of the item.
 * @throws NodeOperationError or NodeApiError if the workflow cannot make documents, or if n8n cannot
 * use the tool
 */
export async function buildTool(item: SuppliedItem): Promise<AgentTool> {
  requireToolUser(item);
  const workflowId = readWorkflowId(item);
  const workflow = await requireUsable(item, workflowId);
  const fields = await readToolFields(item, workflowId, readMoreData(item));
  return {
    // n8n names the tool after its node in the messages of the agent, so it must not differ.
    name: nodeNameToToolName(item.context.getNode()),
    description: readOwnDescription(item) ?? describeTool(workflow, fields),
    schema: argumentsSchema(fields),
    invoke: async (given) => await invoke(item, argumentsOf(given)),
  };
}

/** Answers a call of an agent that calls its tools itself, and shows it in the execution. */
async function invoke({ context, itemIndex }: SuppliedItem, given: IDataObject): Promise<string> {
  const runIndex = context.getNextRunIndex();
  const pairedItem = { item: itemIndex };
  const inputData = [[{ json: given, pairedItem }]];
  // Calls may run at the same time, so each has a context of its own.
  const own = context.cloneWith({ runIndex, inputData });
  const call = { context: own, itemIndex, memory: new ExecutionMemory() };
  try {
    const response = await answerCall(call, given);
    own.addOutputData(NodeConnectionTypes.AiTool, runIndex, [[{ json: { response }, pairedItem }]]);
    return response;
  } catch (failure) {
    const error = toNodeError(call, failure);
    own.addOutputData(NodeConnectionTypes.AiTool, runIndex, error);
    throw error;
  }
}

/** LangChain passes either the arguments or the whole call of the model. */
function argumentsOf(given: unknown): IDataObject {
  if (!isObject(given)) return { data: given ?? null };
  return given['type'] === 'tool_call' && isObject(given['args']) ? given['args'] : given;
}
