import type { Logger } from 'pino';
import type { Drive } from '../../../drive/drive.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { DocumentRecord } from '../../../store/records/documents.ts';
import type { CreateDependencies } from '../../../store/rule-dependencies.ts';
import type { Store } from '../../../store/store.ts';
import type { WorkflowRecord } from '../../../store/records/workflows.ts';
import type { Templates } from '../../../templates/templates.ts';

/** The dependencies of storing versions of templates. */
export interface VersionDependencies extends CreateDependencies {
  relaxedStore: Store;
  drive: Drive;
  templates: Templates;
  limits: Pick<Limits, 'templateVersions'>;
  log: Logger;
}

/** The workflow of a template, whose owner its versions belong to. */
export type VersionsOwner = Pick<WorkflowRecord, 'id' | 'ownerId' | 'ownerTeamId' | 'name'>;

/** The template whose versions are meant. */
export type VersionedDocument = Pick<DocumentRecord, 'id' | 'fileId'>;
