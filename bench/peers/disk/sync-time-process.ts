// node sync-time-process.ts <folder>
//
// Appends 4 kB to a file and syncs its data, again and again. Prints the median time in milliseconds.
// A process of its own, because a delay of syncs affects only processes that start with it.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../../templates/median.ts';

const SYNCS = 200;
const BLOCK = Buffer.alloc(4096, 1);

const [folder = ''] = process.argv.slice(2);
const path = join(folder, 'sync-time');
const file = openSync(path, 'w');
const times = Array.from({ length: SYNCS }, () => {
  const began = performance.now();
  writeSync(file, BLOCK);
  fdatasyncSync(file);
  return performance.now() - began;
});
closeSync(file);
rmSync(path);
console.log(median(times));
