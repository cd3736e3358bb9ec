import type { INodeTypeDescription } from 'n8n-workflow';

const TESTING =
  "<b>While you build the flow</b>, press 'Execute step' and then have the workflow make a document: with a Docloom node in another flow, operation Send Data, or from wherever its data comes. The event appears here.";

/** What the editor says beside the trigger about how to get an event. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
  header: 'Wait for the next documents of the workflow',
  executionsHelp: {
    inactive: `${TESTING}<br /><br /><b>When it works</b>, publish the flow. From then on it starts by itself whenever documents have been made.`,
    active: `${TESTING} The published flow hears of it too.<br /><br /><b>The published flow</b> starts by itself whenever documents have been made; its executions are in the executions list.`,
  },
  activationHint:
    'Publish the flow when it is finished: then it starts by itself whenever documents have been made.',
};
