import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process in the role of the service, and the ID of its converter process. */
export interface ConvertingService {
  process: ChildProcess;
  converter: number;
}

/** Starts a separate service whose converter converts a document. */
export async function serviceThatConverts(text: string): Promise<ConvertingService> {
  const service = fork(join(import.meta.dirname, 'service-that-converts.program.ts'), [text], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [converter] = (await once(service, 'message')) as [number];
  return { process: service, converter };
}
