import type { INodeTypeDescription } from 'n8n-workflow';

const TESTING =
  "<b>While you build the flow</b>, press 'Execute step' and then let the workflow create a document: use the operation Send Data in another flow, or send data from its usual source. The event appears here.";

/** What the editor says beside the trigger about how to get an event. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
  header: 'Wait for the next documents of the workflow',
  executionsHelp: {
    inactive: `${TESTING}<br /><br /><b>When it works</b>, publish the flow. It then starts automatically when documents have been created.`,
    active: `${TESTING} The published flow and other flows receive it too.<br /><br /><b>The published flow</b> starts automatically when documents have been created; the executions list shows its executions.`,
  },
  activationHint:
    'Publish the flow when it is finished. It then starts automatically when documents have been created.',
};
