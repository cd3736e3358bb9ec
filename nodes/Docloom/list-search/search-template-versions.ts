import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { TemplateVersion } from '@docloom/contract';
import { idOf } from '../parameters/locator';
import { templateLocator, templateSubject } from '../parameters/template';
import { TEMPLATE_VERSIONS } from '../parameters/template-version';
import { requestPage } from '../transport/requested-list';
import { currentWorkflowId } from './current-workflow';

/** Lists the versions of the chosen template for the editor, newest first. */
export async function searchTemplateVersions(
  this: ILoadOptionsFunctions,
  filter = '',
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const workflowId = currentWorkflowId(this);
  const selected = this.getCurrentNodeParameter(templateLocator.name);
  const id = idOf(selected, templateLocator, { context: this });
  const { entries, next } = await requestPage<TemplateVersion>(
    { context: this },
    {
      path: ['workflows', workflowId, 'documents', id, 'versions'],
      subject: templateSubject(id),
      addition: TEMPLATE_VERSIONS,
      cursor: paginationToken,
    },
  );
  const results = entries
    .map((version) => ({ name: nameOf(version), value: version.id }))
    .filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  return { results, paginationToken: next };
}

function nameOf({ number, createdAt, createdBy, current, errors }: TemplateVersion): string {
  const notes = [current ? 'current' : '', errors.length > 0 ? 'has errors' : ''].filter(Boolean);
  const parts = [`Version ${number}`, createdAt, createdBy?.name, notes.join(', ')];
  return parts.filter(Boolean).join(' · ');
}
