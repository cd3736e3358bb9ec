import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../playground/setup/ports.mjs';
import { startDocloom } from '../../../playground/src/docloom-process.ts';
import type { ServerGroup } from '../../../playground/src/server-group.ts';
import { ServiceClient } from '../../../playground/src/service-client.ts';
import type { Contestant } from './contestant.ts';

const TOKEN = 'docloom_token_of_the_bench';

/** A service to start. */
export interface ServiceToStart {
  /** It is created, or has the data of an earlier start. */
  folder: string;
  /** A Word template. */
  template: Buffer;
  receiverUrl: string;
  /** The checkout whose build is started; by default, this one. */
  checkout?: string | undefined;
  /** More arguments of `docloom serve`. */
  settings?: readonly string[] | undefined;
  /** More options of its document. */
  document?: { readonly createPdfCopy: boolean } | undefined;
  /** More variables of its environment. */
  environment?: Readonly<Record<string, string>> | undefined;
  /** The only processor on which it runs; by default, all of them. */
  processor?: number | undefined;
}

/** The service as a user starts it: a separate process with default settings. */
export async function startService(
  servers: ServerGroup,
  { folder, template, receiverUrl, document, ...options }: ServiceToStart,
): Promise<Contestant> {
  const address = await start(servers, { folder, ...options });
  const service = new ServiceClient(address, TOKEN);
  const file = join(folder, 'letter.docx');
  await writeFile(file, template);
  const { id: templateId } = await service.upload(file);
  const workflow = await service.createWorkflow('Letters', templateId);
  for (const { id } of workflow.documents) {
    // Names differ, so that the drive need not search for a free one.
    const change = { outputName: 'Letter {{reference}}', ...document };
    await service.updateDocument(workflow.id, id, change);
  }
  await service.registerOutgoingWebhook(workflow.id, receiverUrl);
  return { name: 'Docloom', url: workflow.source.webhookUrl };
}

/** Starts another service that shares the database and the drive of one. @returns its origin */
export function startBeside(
  servers: ServerGroup,
  service: Omit<ServiceToStart, 'template' | 'receiverUrl' | 'document'>,
): Promise<string> {
  return start(servers, service);
}

/**
 * Restarts the service on the folder of a stopped one.
 * @param url the source URL of the stopped service
 */
export async function startAgain(
  servers: ServerGroup,
  { folder, url }: { folder: string; url: string },
): Promise<Contestant> {
  const address = await start(servers, { folder });
  return { name: 'Docloom', url: new URL(new URL(url).pathname, address).href };
}

/** @returns its address */
async function start(
  servers: ServerGroup,
  { folder, ...options }: Omit<ServiceToStart, 'template' | 'receiverUrl' | 'document'>,
): Promise<string> {
  const port = await freePort();
  const logFile = join(folder, 'docloom.log');
  const dataFolder = dataFolderIn(folder);
  await startDocloom(servers, { port, dataFolder, logFile, token: TOKEN, ...options });
  return `http://127.0.0.1:${String(port)}`;
}

/** Returns the data folder of a service that was started with this folder. */
export function dataFolderIn(folder: string): string {
  return join(folder, 'docloom');
}
