/** The English words of the pages of a workflow and its connections. */
export const workflowWords = {
  copying: {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Your browser does not allow copying. Select the text and copy it yourself.',
  },

  newWorkflow: {
    title: 'New workflow',
    start: 'Drop a Word or PowerPoint file here to make documents of it',
    replaceHint: 'To replace a template, open its workflow.',
    chooseFile: 'Choose a file',
    name: 'Name',
    createPdfCopy: 'Make a PDF of each document',
    create: 'Create the workflow',
    creating: 'Creating …',
    cancel: 'Cancel',
    fromFile: (name: string) => `The template is ${name}`,
    sameTemplate: (workflow: string) =>
      `The workflow ${workflow} has a template with this name already.`,
    replaceInstead: 'Open it to replace the template',
    format: 'Word document (.docx) or PowerPoint presentation (.pptx)',
  },

  connect: {
    panel: 'Connect',
    heading: 'Send data',
    intro: 'Each set of data that arrives becomes a document.',
    archived: 'This workflow is archived. It no longer accepts data.',
    address: 'Source address',
    addressHint: 'Whoever knows this address can make documents. Treat it like a password.',
    show: 'Show',
    hide: 'Hide',
    n8n: 'From n8n',
    n8nHint:
      'Copy the flow, open an empty workflow in n8n, and paste it there. The Docloom nodes must be installed.',
    n8nFlow: 'Copy the n8n flow',
    curl: 'From a program',
    curlHint: 'This line sends the sample data.',
    curlLine: 'Copy the line',
    test: 'Try it',
    testHint:
      'This starts a real run with the sample data: the documents go to the drive, and the receivers are told.',
    changesNotSent:
      'You have not saved your changes under Data, so they are not sent. Save them there to send them.',
    send: 'Send the sample data',
    sending: 'Sending …',
    sent: 'The data has arrived.',
    seeRuns: 'See the runs',
  },

  exportRuns: 'Export as CSV',
  exporting: 'Exporting …',
  exportCut: 'The table has the newest 10,000 runs only. Filter or search to get others.',
  csv: {
    separator: ',',
    run: 'Run ID',
    accepted: 'Accepted',
    finished: 'Finished',
    status: 'Status',
    documents: 'Documents',
    error: 'Error',
    warnings: 'Warnings',
  },

  runData: {
    show: 'Show the data',
    hide: 'Hide the data',
    label: 'The data of the run',
  },

  webhooks: {
    connections: 'Connections',
    heading: 'Receivers',
    intro: 'These programs are told when documents are ready.',
    none: 'No receiver',
    noneRemedy:
      'A Docloom trigger in n8n registers itself here as soon as its workflow is active there.',
    registered: 'Registered',
    additional: 'Additional',
    temporary: 'Temporary',
    health: {
      working: 'Working',
      lastAttemptFailed: 'Last attempt failed',
      neverReached: 'Nothing delivered yet',
      nothingSent: 'Nothing sent yet',
      failing: 'Failing',
    },
    lastSuccess: 'Last success',
    never: 'Never',
    lastError: 'Last error',
    failedDelivery: 'Last failed delivery',
    seeDelivery: 'View the run',
    sendTest: 'Send a test event',
    sendTestTo: (address: string) => `Send a test event to ${address}`,
    sendingTest: 'Sending …',
    testArrived: 'The test event has arrived.',
    testFailed: 'The test event has not arrived.',
  },
};
export type WorkflowWords = typeof workflowWords;
