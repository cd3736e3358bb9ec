import { join } from 'node:path';
import { pino } from 'pino';
import type { Config } from '../../../service/src/config.ts';
import type { Service } from '../../../service/src/main.ts';
import { startService } from '../../../service/src/main.ts';
import { RoundRobin } from './round-robin.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { unusedPort } from '../unused-port.ts';

const log = pino({ level: 'silent' });

/**
 * Starts the service of a test; with `DOCLOOM_TEST_NODES`, as many services on its database and its
 * drive. Each has its own memory and its own data folder. A proxy passes each request to the next.
 */
export function startServices(config: Config): Promise<Service> {
  const count = Number(process.env['DOCLOOM_TEST_NODES'] ?? 1);
  return count === 1 ? startService(config, log) : startBehindProxy(config, count);
}

async function startBehindProxy(config: Config, count: number): Promise<Service> {
  const proxy = await RoundRobin.start();
  const shared = {
    ...config,
    drive: config.drive ?? { kind: 'folder' as const, folder: join(config.dataFolder, 'drive') },
    publicUrl: config.publicUrl ?? proxy.url,
  };
  const folders = Array.from({ length: count - 1 }, () => new TemporaryFolder());
  const dataFolders = [config.dataFolder, ...folders.map(({ path }) => path)];
  const services: Service[] = [];
  const origins: string[] = [];
  for (const dataFolder of dataFolders) {
    // A service with a public URL does not tell the address that it listens on.
    const port = await unusedPort();
    services.push(await startService({ ...shared, dataFolder, port }, log));
    origins.push(`http://127.0.0.1:${port}`);
  }
  proxy.passTo(origins);
  return {
    url: shared.publicUrl,
    async stop() {
      await Promise.all(services.map((service) => service.stop()));
      await proxy.stop();
      for (const folder of folders) folder.remove();
    },
  };
}
