import type { TemplateVersion } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { templateLocator, readTemplateId } from '../../parameters/template';
import {
  TEMPLATE_VERSIONS,
  readVersionId,
  versionLocator,
  versionSubject,
} from '../../parameters/template-version';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';
import { allowErrors, readAllowErrors } from './allow-errors';
import { showVersionErrors } from './show-template-errors';

const options = optionsOf(allowErrors);

/** Makes an earlier version of a template current again, as a new version. */
export const restore: Operation = {
  option: {
    name: 'Restore',
    value: 'restore',
    action: 'Restore template version',
    description: 'Make an earlier version of a template current again, as a new version',
  },
  properties: [workflowLocator, templateLocator, versionLocator, options],
  async execute(item) {
    const templateId = readTemplateId(item);
    const versionId = readVersionId(item);
    const document = ['workflows', readWorkflowId(item), 'documents', templateId];
    const version = await requestJson<TemplateVersion>(item, {
      method: 'POST',
      path: [...document, 'versions', versionId, 'restore'],
      query: readAllowErrors(item, options),
      subject: versionSubject(versionId),
      addition: TEMPLATE_VERSIONS,
    });
    showVersionErrors(item, version);
    return [{ json: { templateId, ...version } }];
  },
};
