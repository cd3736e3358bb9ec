import type { NodeHint } from 'n8n-workflow';

const SENDS_DATA = '$parameter["resource"] === "source" && $parameter["operation"] === "sendData"';

/** What the editor says beside the parameters to somebody who does not know yet how to go on. */
export const hints: NodeHint[] = [
  {
    message:
      "Is the list under 'Workflow' empty? Make a workflow of your template first: with the resource <b>Workflow</b>, operation <b>Create</b>, then the resource <b>Document</b>, operation <b>Add From Binary</b>.",
    type: 'info',
    location: 'outputPane',
    whenToDisplay: 'beforeExecution',
    // An expression is given what a resource locator has picked.
    displayCondition: `={{ ${SENDS_DATA} && !$parameter["workflowId"] }}`,
  },
  {
    message:
      "The documents are being made, and will lie in the drive of the server. Turn on 'Wait for Documents' to get them here.",
    type: 'info',
    location: 'outputPane',
    whenToDisplay: 'afterExecution',
    displayCondition: `={{ ${SENDS_DATA} && !$parameter["waitForDocuments"] }}`,
  },
];
