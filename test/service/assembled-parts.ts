import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pino } from 'pino';
import { createAddresses } from '../../service/src/addresses.ts';
import { systemClock } from '../../service/src/clock.ts';
import { LIMITS } from '../../service/src/config.ts';
import { LocalDrive } from '../../service/src/drive/local/local-drive.ts';
import type { HttpParts } from '../../service/src/http/parts.ts';
import { createPresenter } from '../../service/src/http/present.ts';
import { createIds } from '../../service/src/ids.ts';
import { EmbeddedJobQueue } from '../../service/src/queue/embedded/embedded-job-queue.ts';
import type { PerformParts } from '../../service/src/runs/perform.ts';
import { RunEndings } from '../../service/src/runs/run-endings.ts';
import { prepareDataFolder } from '../../service/src/store/data-folder.ts';
import { openDatabase } from '../../service/src/store/database.ts';
import { TemplateWorkers } from '../../service/src/templates/pool/template-workers.ts';
import type { DeliverParts } from '../../service/src/webhooks/deliver.ts';
import { createGuardedAgents } from '../../service/src/webhooks/guard.ts';
import { SheetConverter } from './pdf/sheet-converter.ts';
import { TemporaryFolder } from './temporary-folder.ts';

type Parts = HttpParts & PerformParts & DeliverParts;

/**
 * The parts of the service without the process around them, so that a test can hold one of them
 * and call another by itself. The queue is not started: jobs lie in it until somebody takes them.
 */
export class AssembledParts {
  readonly parts: Parts;
  readonly driveFolder: string;
  readonly #workers: TemplateWorkers;
  readonly #folder: TemporaryFolder;

  private constructor(made: {
    parts: Parts;
    workers: TemplateWorkers;
    driveFolder: string;
    folder: TemporaryFolder;
  }) {
    this.parts = made.parts;
    this.driveFolder = made.driveFolder;
    this.#workers = made.workers;
    this.#folder = made.folder;
  }

  /** @param held parts that the test holds in its own hand */
  static async assemble(
    held: Partial<Pick<Parts, 'clock' | 'templates' | 'limits' | 'pdfConverter'>> = {},
  ): Promise<AssembledParts> {
    const folder = new TemporaryFolder();
    const { databaseFile, driveFolder } = await prepareDataFolder(join(folder.path, 'data'));
    const clock = held.clock ?? systemClock;
    const log = pino({ level: 'silent' });
    const ids = createIds({ clock, randomBytes });
    const store = await openDatabase(databaseFile);
    const addresses = createAddresses(() => 'http://docloom.test');
    const workers = new TemplateWorkers();
    const parts: Parts = {
      store,
      clock,
      log,
      ids,
      addresses,
      queue: new EmbeddedJobQueue({ store, clock, log }),
      drive: new LocalDrive({ folder: driveFolder, store, ids, clock }),
      templates: held.templates ?? workers,
      pdfConverter: held.pdfConverter ?? new SheetConverter(),
      endings: new RunEndings(),
      present: createPresenter({ addresses, signPreview: (documentId) => documentId }),
      limits: held.limits ?? LIMITS,
      agents: createGuardedAgents({ loopback: true, ranges: [] }),
    };
    return new AssembledParts({ parts, workers, driveFolder, folder });
  }

  async close(): Promise<void> {
    this.#workers.close();
    await this.parts.store.destroy();
    this.#folder.remove();
  }
}
