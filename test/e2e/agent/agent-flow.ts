import type { PickedCredential } from '../../../playground/src/flows.ts';
import type { Flow, FlowNode } from '../../../playground/src/n8n-resources.ts';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/** The node names of the flow. */
export const agentNodes = {
  start: 'Start by hand',
  agent: 'Agent',
  model: 'Model',
  tool: 'Make invoice',
} as const;

const MCP_SERVER = 'MCP server';

/** What our tool uses. */
interface ToolPlan {
  readonly workflowId: string;
  readonly docloom: PickedCredential;
}

/** What the flow of an agent uses. */
export interface AgentPlan extends ToolPlan {
  /** The version of n8n's agent node: up to 2, the agent calls its tools; since 3, n8n does. */
  readonly agentVersion: number;
  readonly openAi: PickedCredential;
}

/** Returns a flow in which n8n's agent node has our tool, and a model of a compatible server. */
export function agentFlow(plan: AgentPlan): Flow {
  const { agentVersion, openAi } = plan;
  return {
    name: `An agent of version ${agentVersion}`,
    nodes: [
      node(agentNodes.start, 'n8n-nodes-base.manualTrigger', 1, {}),
      node(agentNodes.agent, `${LANGCHAIN}.agent`, agentVersion, {
        promptType: 'define',
        text: 'Make the invoice.',
        options: {},
      }),
      {
        ...node(agentNodes.model, `${LANGCHAIN}.lmChatOpenAi`, 1.2, {
          model: { __rl: true, mode: 'id', value: 'scripted' },
          options: {},
        }),
        credentials: { openAiApi: openAi },
      },
      toolNode(plan),
    ],
    connections: {
      [agentNodes.start]: { main: [[{ node: agentNodes.agent, type: 'main', index: 0 }]] },
      [agentNodes.model]: {
        ai_languageModel: [[{ node: agentNodes.agent, type: 'ai_languageModel', index: 0 }]],
      },
      ...toolOf(agentNodes.agent),
    },
    settings: { executionOrder: 'v1' },
  };
}

/** Returns a flow whose MCP server, at the path `invoices`, has our tool. */
export function mcpFlow(plan: ToolPlan): Flow {
  const trigger = node(MCP_SERVER, `${LANGCHAIN}.mcpTrigger`, 2, { path: 'invoices' });
  return {
    name: 'An MCP server',
    nodes: [{ ...trigger, webhookId: 'invoices' }, toolNode(plan)],
    connections: toolOf(MCP_SERVER),
    settings: { executionOrder: 'v1' },
  };
}

function toolNode({ workflowId, docloom }: ToolPlan): FlowNode {
  return {
    ...node(agentNodes.tool, 'n8n-nodes-docloom.docloomDocumentTool', 1, {
      workflowId: { __rl: true, mode: 'id', value: workflowId },
    }),
    credentials: { docloomApi: docloom },
  };
}

function toolOf(user: string): Flow['connections'] {
  return { [agentNodes.tool]: { ai_tool: [[{ node: user, type: 'ai_tool', index: 0 }]] } };
}

function node(
  name: string,
  type: string,
  typeVersion: number,
  parameters: Readonly<Record<string, unknown>>,
): FlowNode {
  return { id: name, name, type, typeVersion, position: [0, 0], parameters };
}
