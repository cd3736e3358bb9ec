import type { NodeHint } from 'n8n-workflow';

const SENDS_DATA = '$parameter["resource"] === "source" && $parameter["operation"] === "sendData"';

/** Hints that the editor shows next to the parameters. */
export const hints: NodeHint[] = [
  {
    message:
      "Is the list under 'Workflow' empty? Create a workflow first: resource <b>Workflow</b>, operation <b>Create</b>. Then add your template: resource <b>Document</b>, operation <b>Add From Binary</b>.",
    type: 'info',
    location: 'outputPane',
    whenToDisplay: 'beforeExecution',
    // In an expression, a resource locator is its selected value.
    displayCondition: `={{ ${SENDS_DATA} && !$parameter["workflowId"] }}`,
  },
  {
    message:
      "The server is still creating the documents and will save them to its drive. Turn on 'Wait for Documents' to get them here.",
    type: 'info',
    location: 'outputPane',
    whenToDisplay: 'afterExecution',
    displayCondition: `={{ ${SENDS_DATA} && !$parameter["waitForDocuments"] }}`,
  },
];
