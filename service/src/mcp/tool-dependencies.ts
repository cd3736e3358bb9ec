import type { FileLink, Run, RunId, Workflow, WorkflowId } from '@docloom/contract';
import type { Inspection } from '@docloom/templates';
import type { Logger } from 'pino';
import type { TenantId } from '../concurrency/tenant.ts';
import type { Drive, StoredFile } from '../drive/drive.ts';
import type { PreviewOrder } from '../rendering/preview-document.ts';
import type { RenderedFile } from '../rendering/make-file.ts';
import type { FilesOfRuns } from '../runs/files-of-runs.ts';
import type { AcceptedData, IncomingData } from '../runs/intake/accept.ts';
import type { Intake } from '../runs/intake/intake.ts';
import type { DocumentRecord } from '../store/records/documents.ts';
import type { RunRecord } from '../store/records/runs.ts';
import type { User } from '../store/records/users.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import type { Store } from '../store/store.ts';
import type { FileAccess } from '../workflows/documents/file-access.ts';
import type { CreatedLink, Requester } from '../workflows/documents/file-links.ts';
import type { WorkflowDetails } from '../workflows/workflow-details.ts';

/** What the tools use: the same rules, limits and counts as the routes. */
export interface ToolDependencies {
  store: Store;
  drive: Drive;
  fileAccess: FileAccess;
  log: Logger;
  intake: Intake;
  /** Converts records to the payloads of the API. */
  present: {
    workflow(details: WorkflowDetails): Workflow;
    run(run: RunRecord, files: FilesOfRuns): Run;
    fileLink(link: CreatedLink): FileLink;
  };
  /** Counts the requests that wait for the end of a run. */
  waiting: {
    /**
     * @returns a function to call when the wait has ended
     * @throws DocloomError `too_many_waits`
     */
    enter(tenantId: TenantId): () => void;
  };
  /** Limits the files that are made for requests. */
  renders: {
    /**
     * @param left aborts when the client disconnects
     * @throws DocloomError `too_many_renders`, `render_not_available`; the error of the work
     */
    performFor(
      tenantId: TenantId,
      left: AbortSignal,
      work: (signal: AbortSignal) => Promise<RenderedFile>,
    ): Promise<RenderedFile>;
  };
  /** Renders a document and stores nothing. */
  preview: (user: User, order: PreviewOrder, signal: AbortSignal) => Promise<RenderedFile>;
  /** Counts the data sent to a source. */
  sourceRate: {
    /** @throws DocloomError `too_many_requests` */
    count(sourceId: string): void;
  };
  /** Returns the fields and the errors of a document. */
  inspect: (workflow: WorkflowRecord, document: DocumentRecord) => Promise<Inspection>;
  /** @throws DocloomError `too_many_links` */
  createLink: (
    requester: Requester,
    file: StoredFile,
    lifetimeSeconds: number,
  ) => Promise<CreatedLink>;
  accept: (incoming: IncomingData) => Promise<AcceptedData>;
  readRun: (workflowId: WorkflowId, runId: RunId, waitMilliseconds: number) => Promise<RunRecord>;
}
