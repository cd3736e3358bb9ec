import { fromList } from './picked.ts';
import type { Scene } from './scene.ts';

/** An operation of the action node, with the contents of its picture. */
export interface PicturedOperation {
  readonly resource: string;
  readonly operation: string;
  /** The input item of the operation; an irrelevant one by default. */
  readonly input?: 'order' | 'template';
  /** The parameters, except the resource and the operation. */
  readonly parameters: (scene: Scene) => Readonly<Record<string, unknown>>;
}

/** Returns the name of a list field in the mapper. */
const LIST_OF_LINES = 'lines (list of quantity, description)';

/** Every operation, in an order in which they can be executed. */
export const picturedOperations: readonly PicturedOperation[] = [
  {
    resource: 'workflow',
    operation: 'create',
    parameters: ({ file }) => ({
      name: 'Invoices 2027',
      additionalFields: { color: '#1f3d36', templateFileId: fromList(file) },
    }),
  },
  {
    resource: 'workflow',
    operation: 'get',
    parameters: ({ invoices }) => ({ workflowId: fromList(invoices) }),
  },
  { resource: 'workflow', operation: 'getAll', parameters: () => ({ limit: 5 }) },
  {
    resource: 'workflow',
    operation: 'update',
    parameters: ({ offers }) => ({
      workflowId: fromList(offers),
      updateFields: { name: 'Offers and quotes', color: '#b5793a' },
    }),
  },
  {
    resource: 'workflow',
    operation: 'archive',
    parameters: ({ outdated }) => ({ workflowId: fromList(outdated) }),
  },
  {
    resource: 'document',
    operation: 'add',
    parameters: ({ offers, file }) => ({ workflowId: fromList(offers), fileId: fromList(file) }),
  },
  {
    resource: 'document',
    operation: 'addBlank',
    parameters: ({ offers }) => ({ workflowId: fromList(offers) }),
  },
  {
    resource: 'document',
    operation: 'addFromBinary',
    input: 'template',
    parameters: ({ offers }) => ({
      workflowId: fromList(offers),
      binaryPropertyName: 'data',
      options: { fileName: 'Offer with pictures.docx' },
    }),
  },
  {
    resource: 'document',
    operation: 'get',
    parameters: ({ invoices, invoiceTemplate }) => ({
      workflowId: fromList(invoices),
      documentId: fromList(invoiceTemplate),
    }),
  },
  {
    resource: 'document',
    operation: 'getAll',
    parameters: ({ offers }) => ({ workflowId: fromList(offers), limit: 5 }),
  },
  {
    resource: 'document',
    operation: 'update',
    parameters: ({ offers, offerTemplate }) => ({
      workflowId: fromList(offers),
      documentId: fromList(offerTemplate),
      updateFields: { outputName: 'Offer {{order.number}}', createPdfCopy: true },
    }),
  },
  {
    resource: 'document',
    operation: 'delete',
    parameters: ({ offers, unwantedTemplate }) => ({
      workflowId: fromList(offers),
      documentId: fromList(unwantedTemplate),
    }),
  },
  {
    resource: 'source',
    operation: 'get',
    parameters: ({ invoices }) => ({ workflowId: fromList(invoices) }),
  },
  {
    resource: 'source',
    operation: 'sendData',
    input: 'order',
    parameters: ({ deliveryNotes }) => ({
      workflowId: fromList(deliveryNotes),
      dataMode: 'defineBelow',
      fields: {
        mappingMode: 'defineBelow',
        value: {
          'order.number': '={{ $json.number }}',
          'customer.name': '={{ $json.customer }}',
          lines: '={{ $json.lines }}',
        },
        matchingColumns: [],
        schema: [
          mapperField('order.number'),
          mapperField('customer.name'),
          { ...mapperField('lines'), displayName: LIST_OF_LINES, type: 'array' },
        ],
        attemptToConvertTypes: false,
        convertFieldsToString: false,
      },
      waitForDocuments: true,
      downloadFiles: true,
    }),
  },
  {
    resource: 'run',
    operation: 'get',
    parameters: ({ invoices, succeededRun }) => ({
      workflowId: fromList(invoices),
      runId: fromList(succeededRun),
    }),
  },
  {
    resource: 'run',
    operation: 'getAll',
    parameters: ({ confirmations }) => ({ workflowId: fromList(confirmations), limit: 5 }),
  },
  {
    resource: 'run',
    operation: 'retry',
    parameters: ({ confirmations, failedRun }) => ({
      workflowId: fromList(confirmations),
      runId: fromList(failedRun),
    }),
  },
  {
    resource: 'outgoingWebhook',
    operation: 'get',
    parameters: ({ invoices }) => ({ workflowId: fromList(invoices) }),
  },
  {
    resource: 'outgoingWebhook',
    operation: 'register',
    parameters: ({ offers }) => ({
      workflowId: fromList(offers),
      webhookUrl: 'https://example.com/documents',
      options: { events: ['documents.created', 'run.failed'] },
    }),
  },
  {
    resource: 'outgoingWebhook',
    operation: 'rotateSecret',
    parameters: ({ offers }) => ({
      workflowId: fromList(offers),
      options: { graceSeconds: 3600 },
    }),
  },
  {
    resource: 'outgoingWebhook',
    operation: 'sendTestEvent',
    parameters: ({ invoices }) => ({ workflowId: fromList(invoices) }),
  },
  {
    resource: 'outgoingWebhook',
    operation: 'remove',
    parameters: ({ offers }) => ({ workflowId: fromList(offers) }),
  },
  {
    resource: 'delivery',
    operation: 'get',
    parameters: ({ invoices, delivery }) => ({
      workflowId: fromList(invoices),
      deliveryId: fromList(delivery),
    }),
  },
  {
    resource: 'delivery',
    operation: 'getAll',
    parameters: ({ invoices }) => ({ workflowId: fromList(invoices), limit: 5 }),
  },
  {
    resource: 'delivery',
    operation: 'redeliver',
    parameters: ({ invoices, delivery }) => ({
      workflowId: fromList(invoices),
      deliveryId: fromList(delivery),
    }),
  },
  {
    resource: 'file',
    operation: 'download',
    parameters: ({ file }) => ({ fileId: fromList(file) }),
  },
  {
    resource: 'file',
    operation: 'getAll',
    parameters: () => ({ limit: 3 }),
  },
  {
    resource: 'file',
    operation: 'upload',
    input: 'template',
    parameters: () => ({
      binaryPropertyName: 'data',
      options: { fileName: 'Reminder.docx' },
    }),
  },
  {
    resource: 'file',
    operation: 'delete',
    parameters: ({ unwantedFile }) => ({ fileId: fromList(unwantedFile) }),
  },
];

function mapperField(id: string) {
  return {
    id,
    displayName: id,
    required: false,
    defaultMatch: false,
    display: true,
    canBeUsedToMatch: false,
    type: 'string',
  };
}

/** Returns the file name of an operation's picture: `document-add-from-binary.png`. */
export function pictureOf({
  resource,
  operation,
}: Pick<PicturedOperation, 'resource' | 'operation'>) {
  const dashed = `${resource}-${operation}`.replace(
    /[A-Z]/g,
    (letter) => `-${letter.toLowerCase()}`,
  );
  return `${dashed}.png`;
}
