// A separate process for one library: prints by how many bytes it grew. Started by memory.ts.
import { readFileSync } from 'node:fs';
import { collectGarbage } from './collect-garbage.ts';
import { loadContestant } from './contestants/index.ts';

const DOCUMENTS = 50;

/** The file descriptors of its input. */
const TEMPLATE = 3;
const DATA = 4;

const [, , name = ''] = process.argv;
const { prepare } = await loadContestant(name);
const template = readFileSync(TEMPLATE);
const data = JSON.parse(readFileSync(DATA, 'utf8')) as object;

collectGarbage();
const before = process.memoryUsage.rss();
const fill = prepare(template);
let most = before;
for (let count = 0; count < DOCUMENTS; count += 1) {
  await fill(data);
  most = Math.max(most, process.memoryUsage.rss());
}
process.stdout.write(String(most - before));
