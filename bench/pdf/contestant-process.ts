// What one contestant runs in: everything below this process is its own, and is measured as such.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contestantsOn } from './contestants/index.ts';
import { findInstalledOffice } from './contestants/installed-office.ts';
import type { Order, Reply } from './stage.ts';

const [key = ''] = process.argv.slice(2);
const contestant = contestantsOn(findInstalledOffice())[key];
if (!contestant) throw new Error(`There is no contestant "${key}".`);
const folder = await mkdtemp(join(tmpdir(), 'docloom-bench-pdf-'));
const running = await contestant.start(folder);

process.on('SIGINT', () => undefined);
process.on('disconnect', () => {
  void running
    .stop()
    .then(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
    .finally(() => process.exit());
});
process.on('message', (order: Order) => {
  void answer(order).then((reply) => process.send?.(reply));
});
process.send?.({ said: 'ready' } satisfies Reply);

async function answer({ content, documentType }: Order): Promise<Reply> {
  const began = performance.now();
  try {
    const pdf = await running.convert(content, documentType);
    return { said: 'made', milliseconds: performance.now() - began, pdf };
  } catch (cause) {
    return { said: 'failed', reason: String(cause) };
  }
}
