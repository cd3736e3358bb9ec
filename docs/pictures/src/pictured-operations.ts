import { readOrders } from '../../../test/e2e/orders.ts';
import { fromList, type Picked } from './picked.ts';
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
    operation: 'createFromBinary',
    input: 'template',
    parameters: () => ({
      name: 'Reminders',
      binaryPropertyName: 'data',
      options: { createPdfCopy: true },
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
    resource: 'template',
    operation: 'add',
    parameters: ({ offers, file }) => ({ workflowId: fromList(offers), fileId: fromList(file) }),
  },
  {
    resource: 'template',
    operation: 'addBlank',
    parameters: ({ offers }) => ({ workflowId: fromList(offers) }),
  },
  {
    resource: 'template',
    operation: 'addFromBinary',
    input: 'template',
    parameters: ({ offers }) => ({
      workflowId: fromList(offers),
      binaryPropertyName: 'data',
      options: { fileName: 'Offer with pictures.docx' },
    }),
  },
  {
    resource: 'template',
    operation: 'get',
    parameters: ({ invoices, invoiceTemplate }) => ({
      workflowId: fromList(invoices),
      templateId: fromList(invoiceTemplate),
    }),
  },
  {
    resource: 'template',
    operation: 'getAll',
    parameters: ({ offers }) => ({ workflowId: fromList(offers), limit: 5 }),
  },
  {
    resource: 'template',
    operation: 'check',
    parameters: ({ invoices, invoiceTemplate }) => ({
      workflowId: fromList(invoices),
      templateId: fromList(invoiceTemplate),
    }),
  },
  {
    resource: 'template',
    operation: 'preview',
    parameters: ({ invoices, invoiceTemplate }) => ({
      workflowId: fromList(invoices),
      templateId: fromList(invoiceTemplate),
    }),
  },
  {
    resource: 'template',
    operation: 'replace',
    input: 'template',
    parameters: ({ offers, offerTemplate }) => ({
      workflowId: fromList(offers),
      templateId: fromList(offerTemplate),
      binaryPropertyName: 'data',
    }),
  },
  {
    resource: 'template',
    operation: 'restore',
    parameters: ({ offers, offerTemplate, firstOfferVersion }) => ({
      workflowId: fromList(offers),
      templateId: fromList(offerTemplate),
      versionId: fromList(firstOfferVersion),
    }),
  },
  {
    resource: 'template',
    operation: 'download',
    parameters: ({ offers, offerTemplate }) => ({
      workflowId: fromList(offers),
      templateId: fromList(offerTemplate),
    }),
  },
  {
    resource: 'template',
    operation: 'update',
    parameters: ({ offers, offerTemplate }) => ({
      workflowId: fromList(offers),
      templateId: fromList(offerTemplate),
      updateFields: { outputName: 'Offer {{order.number}}', createPdfCopy: true },
    }),
  },
  {
    resource: 'template',
    operation: 'delete',
    parameters: ({ offers, unwantedTemplate }) => ({
      workflowId: fromList(offers),
      templateId: fromList(unwantedTemplate),
    }),
  },
  {
    resource: 'source',
    operation: 'get',
    parameters: ({ invoices }) => ({ workflowId: fromList(invoices) }),
  },
  {
    resource: 'document',
    operation: 'fillTemplate',
    input: 'template',
    parameters: () => ({
      dataSource: 'json',
      json: JSON.stringify(readOrders()[0], null, 2),
      fileName: 'Invoice for Larchfield Library',
    }),
  },
  {
    resource: 'document',
    operation: 'generate',
    input: 'order',
    parameters: ({ deliveryNotes }) => dataOf(deliveryNotes),
  },
  {
    resource: 'document',
    operation: 'renderOnce',
    input: 'template',
    parameters: () => ({
      dataSource: 'json',
      json: JSON.stringify(readOrders()[0], null, 2),
      fileName: 'Invoice for Larchfield Library',
    }),
  },
  {
    resource: 'source',
    operation: 'sendData',
    input: 'order',
    parameters: ({ deliveryNotes }) => ({
      ...dataOf(deliveryNotes),
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
    resource: 'webhookDelivery',
    operation: 'get',
    parameters: ({ invoices, delivery }) => ({
      workflowId: fromList(invoices),
      deliveryId: fromList(delivery),
    }),
  },
  {
    resource: 'webhookDelivery',
    operation: 'getAll',
    parameters: ({ invoices }) => ({ workflowId: fromList(invoices), limit: 5 }),
  },
  {
    resource: 'webhookDelivery',
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
    operation: 'createShareLink',
    parameters: ({ file }) => ({ fileId: fromList(file), expiresInHours: 48 }),
  },
  {
    resource: 'file',
    operation: 'deleteShareLinks',
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

/** Returns the parameters for the data of a delivery note. */
function dataOf(deliveryNotes: Picked) {
  return {
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
  };
}

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
