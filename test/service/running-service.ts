import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../service/src/time/clock.ts';
import type { Config } from '../../service/src/config.ts';
import { createIds } from '../../service/src/ids/ids.ts';
import { DEFAULT_LIMITS } from '../../service/src/limits/limits.ts';
import type { Service } from '../../service/src/main.ts';
import { startServices } from './nodes/services-of-a-test.ts';
import type { DatabaseOfAService } from './database-of-a-service.ts';
import { databaseOfAService } from './database-of-a-service.ts';
import type { Store } from '../../service/src/store/store.ts';
import { inviteUser } from '../../service/src/people/invitation.ts';
import type { TokenHolder } from '../../service/src/people/token.ts';
import { createToken } from '../../service/src/people/token.ts';
import { Client } from './client.ts';
import { StandInOffice } from './pdf/soffice/stand-in-office.ts';
import { holderFolderIn } from './drive/holder-folder.ts';
import { TemporaryFolder } from './temporary-folder.ts';

const FIRST_TOKEN = 'dlt_of_the_first_user';

/** The whole service in this process, on a free port and a folder of its own; see `startServices`. */
export class RunningService {
  /** The first user. */
  readonly client: Client;
  /** Somebody without a token. */
  readonly anonymous: Client;
  readonly #service: Service;
  readonly #folder: TemporaryFolder;
  readonly #database: DatabaseOfAService;

  private constructor(service: Service, folder: TemporaryFolder, database: DatabaseOfAService) {
    this.#service = service;
    this.#folder = folder;
    this.#database = database;
    this.client = new Client(service.url, FIRST_TOKEN);
    this.anonymous = new Client(service.url, null);
  }

  static async start(settings: Partial<Config> = {}): Promise<RunningService> {
    const folder = new TemporaryFolder();
    const officeFolder = join(folder.path, 'office');
    mkdirSync(officeFolder);
    const office = await StandInOffice.write(officeFolder);
    office.becomes('refuses all but the known-good documents');
    const database = await databaseOfAService(join(folder.path, 'docloom.db'), settings.dataFolder);
    const config: Config = {
      host: '127.0.0.1',
      port: 0,
      dataFolder: folder.path,
      database: database.setting,
      drive: null,
      publicUrl: null,
      firstToken: FIRST_TOKEN,
      role: 'all',
      worker: null,
      foundFilesFor: 'first-user',
      allowWebhooksTo: [],
      trustProxy: [],
      logLevel: 'silent',
      metricsFor: 'this-machine',
      keepDays: null,
      keepChangesDays: 365,
      pdfProcesses: 1,
      pdfIdleMinutes: 10,
      fontFolder: null,
      keepMacros: false,
      publicPreviews: false,
      singleSignOn: null,
      limits: DEFAULT_LIMITS,
      // A stand-in costs nothing to start, and makes no PDF; the tests that want PDFs say so.
      soffice: office.program,
      sofficeSandbox: null,
      ...settings,
    };
    const service = await startServices(config);
    return new RunningService(service, folder, database);
  }

  get url(): string {
    return this.#service.url;
  }

  get driveFolder(): string {
    return join(this.#folder.path, 'drive');
  }

  /** The folder of the first user's files. */
  get holderFolder(): string {
    return holderFolderIn(this.driveFolder, 'Owner');
  }

  /** A user with a token that is made as `docloom token create` makes it, beside the service. */
  async clientOf(holder: TokenHolder): Promise<Client> {
    return new Client(this.url, await this.tokenOf(holder));
  }

  /** The token alone, for those who are no client of ours. */
  async tokenOf(holder: TokenHolder): Promise<string> {
    const ids = createIds({ clock: systemClock, randomBytes });
    return this.query(async (store) => {
      const { token } = await createToken({ store, ids, clock: systemClock }, holder);
      return token;
    });
  }

  /** The path of an invitation to set a password, as `docloom user invite` makes it. */
  async inviteUser(holder: TokenHolder): Promise<string> {
    const ids = createIds({ clock: systemClock, randomBytes });
    return this.query(async (store) => {
      const { secret } = await inviteUser({ store, ids, clock: systemClock }, holder);
      return `/invitation/${secret}`;
    });
  }

  /** Runs a transaction in its database, as another process would; see `withServiceDatabase`. */
  async query<Result>(ask: (store: Store) => Promise<Result>): Promise<Result> {
    return this.#database.query(ask);
  }

  async stop(): Promise<void> {
    await this.#service.stop();
    await this.#database.remove();
    this.#folder.remove();
  }
}
