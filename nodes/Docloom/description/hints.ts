import type { NodeHint } from 'n8n-workflow';

/** Whether the operation sends data to a workflow. */
const SENDS_DATA = '["generate", "sendData"].includes($parameter["operation"])';

const PREVIEWS = '$parameter["operation"] === "generate" && $parameter["options"]?.["previewOnly"]';

/** Hints that the editor shows next to the parameters. */
export const hints: NodeHint[] = [
  {
    message:
      "Is the list under 'Workflow' empty? Create a workflow first: resource <b>Workflow</b>, operation <b>Create</b>. Then add your template: resource <b>Template</b>, operation <b>Add From Binary</b>.",
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
    displayCondition: `={{ ${SENDS_DATA} && !$parameter["waitForDocuments"] && !(${PREVIEWS}) }}`,
  },
  {
    message:
      "This is a preview: nothing was saved to the drive, and no events were sent. Turn off 'Preview Only' to generate the documents.",
    type: 'info',
    location: 'outputPane',
    whenToDisplay: 'afterExecution',
    displayCondition: `={{ ${PREVIEWS} }}`,
  },
  {
    message:
      'This fills Word and PowerPoint files in n8n itself. A Docloom service also makes PDF files of them, keeps templates with their versions, and renders documents without using the memory of n8n: see <a href="https://github.com/docloom/docloom" target="_blank">Docloom</a>.',
    type: 'info',
    location: 'outputPane',
    whenToDisplay: 'beforeExecution',
    displayCondition: '={{ $parameter["operation"] === "fillTemplate" }}',
  },
];
