import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createAddresses } from './addresses.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { isLoopback, LIMITS } from './config.ts';
import { LocalDrive } from './drive/local/local-drive.ts';
import { problem } from './errors.ts';
import { createPresenter } from './http/present.ts';
import { createServer } from './http/server.ts';
import { createIds } from './ids.ts';
import { EmbeddedJobQueue } from './queue/embedded/embedded-job-queue.ts';
import type { PdfConverter } from './pdf/converter.ts';
import { createSofficeConverter } from './pdf/soffice/soffice-converter.ts';
import { createWasmConverter } from './pdf/wasm/wasm-converter.ts';
import { performRun } from './runs/perform.ts';
import { RunEndings } from './runs/run-endings.ts';
import { isPdfWanted } from './store/documents.ts';
import { lockDataFolder, prepareDataFolder } from './store/data-folder.ts';
import { openDatabase } from './store/database.ts';
import { lastingSecret } from './store/settings.ts';
import { TemplateWorkers } from './templates/pool/template-workers.ts';
import { deliver } from './webhooks/deliver.ts';
import { createGuardedAgents } from './webhooks/guard.ts';
import { admitToken } from './workflows/token.ts';

/** A running service. */
export interface Service {
  /** Where clients reach it. */
  url: string;
  /** Takes nothing new in, finishes what is under way and closes everything. */
  stop(): Promise<void>;
}

const CLOSING_MILLISECONDS = 5_000;

/** Who holds the token that the operator has set. */
const FIRST_USER = { email: 'owner@docloom.local', name: 'Owner' };

/**
 * Builds every part of the service, hands it its parts and starts it.
 * @throws DocloomError when the data folder, the database or the address cannot be used
 */
export async function startService(config: Config, log: Logger): Promise<Service> {
  const dataFolder = await prepareDataFolder(config.dataFolder);
  const unlock = lockDataFolder(dataFolder);
  const clock = systemClock;
  const ids = createIds({ clock, randomBytes });
  const store = await openDatabase(dataFolder.databaseFile);
  if (config.firstToken !== null) {
    await admitToken({ store, ids, clock }, config.firstToken, FIRST_USER);
  }
  const previewSecret = await lastingSecret(store, 'preview', () => ids.token());
  const url = { base: '' };
  const addresses = createAddresses(() => url.base);
  const signPreview = (documentId: string) => {
    const signature = createHmac('sha256', previewSecret).update(documentId).digest('base64url');
    return `${documentId}.${signature}`;
  };
  const drive = new LocalDrive({ folder: dataFolder.driveFolder, store, ids, clock });
  const queue = new EmbeddedJobQueue({ store, clock, log });
  const endings = new RunEndings();
  const agents = createGuardedAgents({
    loopback: isLoopback(config.host),
    ranges: config.allowWebhooksTo,
  });
  const pdfConverter = createConverter(config);
  const common = { store, queue, drive, ids, clock, log, endings, addresses, pdfConverter };
  const templates = new TemplateWorkers();
  const present = createPresenter({ addresses, signPreview });
  const server = await createServer({ ...common, templates, present, limits: LIMITS });

  const listeningAt = await listen(server, config);
  url.base = config.publicUrl ?? listeningAt;
  await queue.start({
    run: (job) => performRun({ ...common, templates }, job),
    delivery: (job) => deliver({ ...common, agents }, job),
  });

  if (await isPdfWanted(store)) pdfConverter.warmUp();

  return {
    url: url.base,
    async stop() {
      await closeWithin(server, CLOSING_MILLISECONDS);
      await queue.stop();
      templates.close();
      await pdfConverter.close();
      await store.destroy();
      unlock();
    },
  };
}

function createConverter({ soffice, pdfProcesses }: Config): PdfConverter {
  return soffice === null
    ? createWasmConverter(pdfProcesses)
    : createSofficeConverter(soffice, pdfProcesses);
}

/** A client that never finishes its request must not keep the service from stopping. */
async function closeWithin(server: FastifyInstance, milliseconds: number): Promise<void> {
  const timeOver = setTimeout(() => {
    server.server.closeAllConnections();
  }, milliseconds);
  await server.close();
  clearTimeout(timeOver);
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await server.listen({ host, port });
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw problem('address_unusable', host, port, reason);
  }
  const { port: taken } = server.server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${String(taken)}`;
}
