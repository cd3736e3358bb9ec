import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../playground/setup/paths.mjs';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { letter } from '../templates/cases/letter.ts';
import { sectionSyntax } from '../templates/contestants/syntax.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { Receiver } from './receiver.ts';
import { Sender } from './sender.ts';

/** The common parts of every measurement. */
export interface Arena {
  readonly servers: ServerGroup;
  readonly sender: Sender;
  readonly receiver: Receiver;
  /** Empty, on the disk of the repository. */
  readonly folder: string;
  /** A Word template. */
  readonly template: Buffer;
}

/** It is removed in any case when the measurement ends. */
export async function inArena<Result>(measure: (arena: Arena) => Promise<Result>): Promise<Result> {
  await mkdir(dataFolder, { recursive: true });
  return inTemporaryFolder(join(dataFolder, 'bench-pipeline-'), async (folder) => {
    const servers = new ServerGroup();
    const sender = new Sender();
    const receiver = await Receiver.start();
    try {
      const template = Buffer.from(await letter.template(sectionSyntax('{{', '}}')));
      const measured = measure({ servers, sender, receiver, folder, template });
      return await untilInterrupted(Promise.race([measured, servers.failed]));
    } finally {
      await servers.stopAll();
      sender.close();
      await receiver.stop();
    }
  });
}
