import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';
import { templateLocator } from './template';
import { workflowLocator } from './workflow';

/** What only newer Docloom services have, for messages. */
export const TEMPLATE_VERSIONS = 'template versions';

/** Selects a version of a template. */
export const versionLocator = locator({
  displayName: 'Version',
  name: 'versionId',
  description: 'The version of the template',
  searchListMethod: 'searchTemplateVersions',
  idPlaceholder: 'e.g. ver_9Bd4qs',
  urlPattern: '/v0/workflows/[^/?#]+/documents/[^/?#]+/versions/([^/?#]+)',
  urlPlaceholder:
    'e.g. https://docloom.example.com/v0/workflows/wkf_8Zt3kq/documents/doc_5Hr2wn/versions/ver_9Bd4qs/',
  dependsOn: [workflowLocator.name, templateLocator.name],
});

/** Reads the version ID of the item. */
export function readVersionId(item: ItemContext): string {
  return readLocated(item, versionLocator);
}

/** What messages say about a request for this version. */
export function versionSubject(id: string): Subject {
  return { kind: 'version', id, parameter: versionLocator.displayName };
}
