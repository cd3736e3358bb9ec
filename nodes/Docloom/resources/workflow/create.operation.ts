import type { Workflow, WorkflowCreateInput } from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';
import { readFilledCollection, readRequired } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import type { ParameterNames } from '../../errors/error-response';
import { driveFileLocator } from '../../parameters/drive-file';
import { idOf } from '../../parameters/locator';
import { requestJson } from '../../transport/transport';
import { showTemplateErrors } from '../template/show-template-errors';
import { appearance } from './appearance';
import { workflowName } from './workflow-name';

const templateFile: INodeProperties = {
  ...driveFileLocator,
  displayName: 'Template File',
  name: 'templateFileId',
  required: false,
  description:
    'The file in the drive to copy as the first template. A workflow needs a template before it can run.',
};

const additionalFields: INodeProperties = {
  displayName: 'Additional Fields',
  name: 'additionalFields',
  type: 'collection',
  placeholder: 'Add Field',
  default: {},
  options: [
    ...appearance,
    {
      displayName: 'Outgoing Webhook URL',
      name: 'outgoingWebhookUrl',
      type: 'string',
      default: '',
      placeholder: 'e.g. https://example.com/documents',
      description: 'URL to notify of each document that the workflow creates',
    },
    {
      displayName: 'Source Fields',
      name: 'sourceFields',
      type: 'string',
      typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Source Field' },
      default: [],
      placeholder: 'e.g. customer.name',
      description: 'Names of the fields that the source data will have',
    },
    templateFile,
  ],
};

interface AdditionalFields {
  color: string;
  icon: string;
  outgoingWebhookUrl: string;
  sourceFields: string[];
  templateFileId: unknown;
}

const parameterNames: ParameterNames = {
  '$.name': 'Name',
  '$.color': 'Color',
  '$.icon': 'Icon',
  '$.source.sourceFields': 'Source Fields',
  '$.document.fileId': 'Template File',
  '$.document.file_id': 'Template File',
  '$.outgoingWebhook.webhookUrl': 'Outgoing Webhook URL',
};

/** Creates a workflow; with a template it can run at once. */
export const create: Operation = {
  option: {
    name: 'Create',
    value: 'create',
    action: 'Create workflow',
    description: 'Create a workflow, optionally with a template and an outgoing webhook',
  },
  properties: [workflowName, additionalFields],
  async execute(item) {
    const fields = readFilledCollection<AdditionalFields>(item, additionalFields);
    const body: WorkflowCreateInput = {
      name: readRequired(item, workflowName),
      color: fields.color,
      icon: fields.icon,
      source: fields.sourceFields && { sourceFields: fields.sourceFields },
      document: unlessMissing(fields.templateFileId, (picked) => ({
        fileId: idOf(picked, templateFile, item),
      })),
      outgoingWebhook: unlessMissing(fields.outgoingWebhookUrl, (webhookUrl) => ({ webhookUrl })),
    };
    const created = await requestJson<Workflow>(item, {
      method: 'POST',
      path: ['workflows'],
      body,
      subject: { kind: 'new workflow' },
      parameterNames,
    });
    const { documents = [] } = created as Partial<Workflow>;
    for (const document of documents) showTemplateErrors(item, document);
    return [{ json: created }];
  },
};

function unlessMissing<Value, Member>(
  value: Value | undefined,
  wrap: (value: Value) => Member,
): Member | undefined {
  return value === undefined ? undefined : wrap(value);
}
