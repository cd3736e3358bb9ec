import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { letter } from '../templates/cases/letter.ts';
import { sectionSyntax } from '../templates/contestants/syntax.ts';
import { Receiver } from './receiver.ts';
import { Sender } from './sender.ts';

/** What every measurement needs. */
export interface Arena {
  readonly servers: ServerGroup;
  readonly sender: Sender;
  readonly receiver: Receiver;
  /** Empty, on the disk of the repository. */
  readonly folder: string;
  /** A Word template. */
  readonly template: Buffer;
}

/** Of it nothing remains, however the measurement ends. */
export async function inArena<Result>(measure: (arena: Arena) => Promise<Result>): Promise<Result> {
  const data = join(repository, 'playground/data');
  await mkdir(data, { recursive: true });
  const folder = await mkdtemp(join(data, 'bench-pipeline-'));
  const servers = new ServerGroup();
  const sender = new Sender();
  const receiver = await Receiver.start();
  try {
    const template = Buffer.from(await letter.template(sectionSyntax('{{', '}}')));
    const measured = measure({ servers, sender, receiver, folder, template });
    return await Promise.race([measured, servers.failed]);
  } finally {
    await servers.stopAll();
    sender.close();
    await receiver.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
