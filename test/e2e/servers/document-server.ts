import type { DocumentsCreatedEvent } from '@docloom/contract';
import type { DocloomCredential } from '../../../playground/src/n8n-resources.ts';
import type { BareEvent, BareServer } from './bare-server.ts';
import type { Stage } from '../stage/stage.ts';

/**
 * A workflow on a server that implements the contract; its documents are named "Invoice <number>
 * …".
 */
export interface DocumentServer {
  readonly access: DocloomCredential;
  readonly workflowId: string;
  /** Returns the name of the document in an event. */
  documentName(event: unknown): string | undefined;
}

/** Returns the workflow "Invoices" of the service on a stage. */
export async function ourServer(stage: Stage): Promise<DocumentServer> {
  const { id } = await stage.invoices();
  return {
    access: stage.access,
    workflowId: id,
    documentName: (event) => (event as DocumentsCreatedEvent).data.documents[0]?.file?.name,
  };
}

/** Returns the workflow of a bare server. */
export function bareServer({ access, workflowId }: BareServer): DocumentServer {
  const documentName = (event: unknown) => (event as BareEvent).document.name;
  return { access, workflowId, documentName };
}
