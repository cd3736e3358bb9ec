import type { Document } from '@docloom/contract';
import { readFilledCollection, readRequired } from '../../values/item-parameter';
import type { Operation, ItemContext } from '../../execution/operation';
import { idOf } from '../../parameters/locator';
import { optionsOf } from '../../parameters/options';
import { outputField } from '../../parameters/output-binary';
import { templateLocator, templateSubject, readTemplateId } from '../../parameters/template';
import { versionLocator, versionSubject } from '../../parameters/template-version';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { downloadFile } from '../../transport/download';
import { requestJson } from '../../transport/transport';
import { fetchFile } from '../file/fetch-file';

const version = {
  ...versionLocator,
  required: false,
  description: 'The version to download instead of the current one',
};

const options = optionsOf(version);

/** Downloads the file of a template. */
export const download: Operation = {
  option: {
    name: 'Download',
    value: 'download',
    action: 'Download template',
    description: 'Fetch the file of a template with its tags, such as to edit it',
  },
  properties: [workflowLocator, templateLocator, outputField, options],
  async execute(item) {
    const templateId = readTemplateId(item);
    const path = ['workflows', readWorkflowId(item), 'documents', templateId];
    const field = readRequired(item, outputField);
    const versionId = readChosenVersion(item);
    const document = await requestJson<Document>(item, {
      method: 'GET',
      path,
      subject: templateSubject(templateId),
    });
    const { file } = document;
    if (versionId === undefined) {
      return [{ json: document, binary: { [field]: await fetchFile(item, file) } }];
    }
    const binary = await downloadFile(item, {
      path: [...path, 'versions', versionId, 'content'],
      subject: versionSubject(versionId),
      name: file.name,
      mimeType: file.mimeType,
    });
    return [{ json: { ...document, versionId }, binary: { [field]: binary } }];
  },
};

/** An option that was added but is empty stops the item, so that no other version is downloaded. */
function readChosenVersion(item: ItemContext): string | undefined {
  const chosen = readFilledCollection<{ versionId: unknown }>(item, options);
  return 'versionId' in chosen ? idOf(chosen.versionId, version, item) : undefined;
}
