// A process of its own for one library: prints by how many bytes it grew. Started by memory.ts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectGarbage } from './collect-garbage.ts';
import { loadContestant } from './contestants/index.ts';

const DOCUMENTS = 50;

const [, , name = '', folder = ''] = process.argv;
const { prepare } = await loadContestant(name);
const template = await readFile(join(folder, 'template'));
const data = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as object;

collectGarbage();
const before = process.memoryUsage.rss();
const fill = prepare(template);
let most = before;
for (let count = 0; count < DOCUMENTS; count += 1) {
  await fill(data);
  most = Math.max(most, process.memoryUsage.rss());
}
process.stdout.write(String(most - before));
