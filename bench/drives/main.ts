// The part of `npm run bench:drives` that runs on Node 24. Started by ../drives.mjs after the set-up.
import { join } from 'node:path';
import type { Arena } from '../pipeline/arena.ts';
import { inArena } from '../pipeline/arena.ts';
import { describeMachine } from '../pipeline/report.ts';
import { runBench } from '../run-bench.ts';
import type { MeasuredDrive } from './measure.ts';
import { measureDrive } from './measure.ts';
import type { Options } from './options.mjs';
import type { StorageServer } from './storage-server.ts';
import { FOLDER, startGoogleDrive, startS3, startWebDav } from './storage-server.ts';
import { tableOf } from './table.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  console.log(describeMachine());
  const measured: MeasuredDrive[] = [];
  const kinds: ((folder: string) => Promise<StorageServer>)[] = [
    async () => FOLDER,
    startS3,
    startWebDav,
    startGoogleDrive,
  ];
  for (const start of kinds) measured.push(await inArena((arena) => measure(arena, start)));
  console.log(`\n${tableOf(measured)}\n`);
  console.log(describeMachine());
  return true;
});

async function measure(
  arena: Arena,
  start: (folder: string) => Promise<StorageServer>,
): Promise<MeasuredDrive> {
  const storage = await start(join(arena.folder, 'storage'));
  try {
    console.log(`${storage.name} …`);
    return await measureDrive(arena, storage, options);
  } finally {
    await storage.stop();
  }
}
