import type { INodeProperties } from 'n8n-workflow';
import type { TemplateVersion } from '@docloom/contract';
import { readOption } from '../../values/item-parameter';
import type { Operation, ItemContext } from '../../execution/operation';
import { driveFileLocator, readDriveFileId } from '../../parameters/drive-file';
import { inputField, readInputFile } from '../../parameters/input-binary';
import { optionsOf } from '../../parameters/options';
import { templateLocator, templateSubject, readTemplateId } from '../../parameters/template';
import { TEMPLATE_VERSIONS } from '../../parameters/template-version';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';
import { allowErrors, readAllowErrors } from './allow-errors';
import { showVersionErrors } from './show-template-errors';

const newFile: INodeProperties = {
  displayName: 'New File',
  name: 'newFile',
  type: 'options',
  options: [
    {
      name: 'From Binary',
      value: 'binary',
      description: 'Upload a file of the input item',
    },
    {
      name: 'From Drive',
      value: 'drive',
      description: 'Copy a file of the drive',
    },
  ],
  default: 'binary',
  description: 'Where the new file of the template comes from',
};

const binaryField: INodeProperties = {
  ...inputField,
  displayOptions: { show: { newFile: ['binary'] } },
};

const driveFile: INodeProperties = {
  ...driveFileLocator,
  description: 'The file in the drive to copy into the template',
  displayOptions: { show: { newFile: ['drive'] } },
};

const options = optionsOf(allowErrors);

/** Makes a file the current version of a template, which keeps its options and its name. */
export const replace: Operation = {
  option: {
    name: 'Replace',
    value: 'replace',
    action: 'Replace template',
    description: 'Give a template a new file; the former one remains as a version to restore',
  },
  properties: [workflowLocator, templateLocator, newFile, binaryField, driveFile, options],
  async execute(item) {
    const templateId = readTemplateId(item);
    const workflowId = readWorkflowId(item);
    const query = readAllowErrors(item, options);
    const version = await requestJson<TemplateVersion>(item, {
      method: 'POST',
      path: ['workflows', workflowId, 'documents', templateId, 'versions'],
      query,
      body: await readNewFile(item),
      subject: templateSubject(templateId),
      addition: TEMPLATE_VERSIONS,
      parameterNames: {
        '$.file': inputField.displayName,
        '$.fileId': driveFileLocator.displayName,
      },
    });
    showVersionErrors(item, version);
    return [{ json: { templateId, ...version } }];
  },
};

async function readNewFile(item: ItemContext): Promise<object> {
  if (readOption(item, newFile) === 'drive') return { fileId: readDriveFileId(item) };
  return await readInputFile(item, undefined);
}
