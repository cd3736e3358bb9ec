import { join } from 'node:path';
import { dataFolder, logFolder } from '../setup/paths.mjs';
import { portsFromEnvironment } from '../setup/ports.mjs';
import { tarball } from './node-package.ts';

/** The paths and addresses of this start. */
export function readSettings() {
  const ports = portsFromEnvironment();
  return {
    tarball: tarball(),
    ports,
    docloomAddress: `http://127.0.0.1:${ports.docloom}`,
    n8nAddress: `http://127.0.0.1:${ports.n8n}`,
    docloomFolder: join(dataFolder, 'docloom'),
    n8nFolder: join(dataFolder, 'n8n'),
    memoryFile: join(dataFolder, 'playground.json'),
    docloomLog: join(logFolder, 'docloom.log'),
    n8nLog: join(logFolder, 'n8n.log'),
    ownerEmail: 'owner@docloom.example',
  } as const;
}

export type Settings = ReturnType<typeof readSettings>;
