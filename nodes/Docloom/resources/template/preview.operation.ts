import type { INodeProperties } from 'n8n-workflow';
import type { DocumentPreviewInput } from '@docloom/contract';
import { readOption, readRequired } from '../../values/item-parameter';
import type { Operation, ItemContext } from '../../execution/operation';
import { outputField } from '../../parameters/output-binary';
import { templateLocator, readTemplateId } from '../../parameters/template';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestPreview } from './request-preview';

const previewData: INodeProperties = {
  displayName: 'Data to Preview',
  name: 'previewData',
  type: 'options',
  options: [
    {
      name: 'Input Item',
      value: 'input',
      description: 'Render the data of the input item',
    },
    {
      name: 'Sample Data',
      value: 'sample',
      description: 'Render the sample data of the template; without it, the latest data received',
    },
  ],
  default: 'sample',
  description: 'Where the data of the preview comes from',
};

/** Renders the first page of a template as a picture, which n8n shows. */
export const preview: Operation = {
  option: {
    name: 'Preview as PNG',
    value: 'preview',
    action: 'Preview template as picture',
    description: 'Render the first page of a template as a picture; nothing is kept',
  },
  properties: [workflowLocator, templateLocator, previewData, outputField],
  async execute(item) {
    const template = { workflowId: readWorkflowId(item), templateId: readTemplateId(item) };
    const field = readRequired(item, outputField);
    const body = { ...readPreviewData(item), format: 'png' } as const;
    const { binary, warnings } = await requestPreview(item, template, body);
    return [{ json: { ...template, warnings: [...warnings] }, binary: { [field]: binary } }];
  },
};

function readPreviewData(item: ItemContext): Pick<DocumentPreviewInput, 'data'> {
  if (readOption(item, previewData) === 'sample') return {};
  return { data: item.context.getInputData()[item.itemIndex]?.json ?? {} };
}
