import { join } from 'node:path';
import { HalfOpenProxy } from '../../service/postgres/half-open-proxy.ts';
import { unusedPort } from '../../service/unused-port.ts';
import { PostgresChaosDatabase } from '../databases/postgres-database.ts';
import { FolderDrive } from '../drives/folder-drive.ts';
import { MortalService } from '../mortal-service.ts';
import { DatabaseTrouble } from '../nodes/database-trouble.ts';
import { TakeoverWatch } from '../nodes/takeover-watch.ts';
import type { Installation } from './installation.ts';
import type { InstallationParts } from './open-installation.ts';

/**
 * Several services on one PostgreSQL database and one drive. Each has its own data folder, port and
 * proxy to the database.
 * @param programOf the program of a node, by its place; by default, that of this tree
 * @throws Error if the machine has no PostgreSQL
 */
export async function openNodes(
  { settings, folder, random }: InstallationParts,
  programOf: (place: number) => string | undefined = () => undefined,
): Promise<Installation> {
  const drive = FolderDrive.shared(join(folder, 'drive'));
  const database = await PostgresChaosDatabase.start();
  const places = Array.from({ length: settings.nodes }, (_, place) => place);
  const proxies = await Promise.all(places.map(() => HalfOpenProxy.before(database.url)));
  const ports = await Promise.all(places.map(() => unusedPort()));
  const services = places.map(
    (place) =>
      new MortalService({
        port: ports[place]!,
        folder: join(folder, `node-${String(place + 1)}`),
        logFile: join(folder, `node-${String(place + 1)}.log`),
        drive,
        database: { settings: ['--database', proxies[place]!.addressOf(database.url)] },
        program: programOf(place),
      }),
  );
  const trouble = new DatabaseTrouble({
    server: database,
    proxies,
    random: random.branch(),
    settings: settings.databaseTrouble,
  });
  const watch = new TakeoverWatch({
    url: database.url,
    awayBetween: (from, to) => trouble.awayBetween(from, to),
  });
  return {
    database,
    drive,
    services,
    troubles: [trouble],
    nodeWasKilled: (at) => {
      watch.nodeWasKilled(at);
    },
    takeovers: () => watch.end(),
    cleanUp: async () => {
      drive.removeLeftovers();
    },
    async stop() {
      await Promise.all(services.map((service) => service.abandon()));
      await watch.stop();
      await Promise.all(proxies.map((proxy) => proxy.close()));
      await drive.stop();
      await database.stop();
    },
  };
}
