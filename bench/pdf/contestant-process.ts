// The process of one contestant: everything below it is measured as its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contestantsOn } from './contestants/index.ts';
import { findInstalledOffice } from './contestants/installed-office.ts';
import type { Order, Reply } from './stage.ts';

const [key = ''] = process.argv.slice(2);
const contestant = contestantsOn(findInstalledOffice())[key];
if (!contestant) throw new Error(`There is no contestant "${key}".`);
process.on('SIGINT', () => undefined);
const folder = mkdtempSync(join(tmpdir(), 'docloom-bench-pdf-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
const starting = contestant.start(folder);
// The parent may have ended before there were any PDF files.
process.on('disconnect', end);
if (!process.connected) end();
const running = await starting;

process.on('message', (order: Order) => {
  void answer(order).then(say);
});
say({ said: 'ready' });

function say(reply: Reply): void {
  if (process.connected) process.send?.(reply);
}

async function answer({ content, documentType }: Order): Promise<Reply> {
  const began = performance.now();
  try {
    const pdf = await running.convert(content, documentType);
    return { said: 'made', milliseconds: performance.now() - began, pdf };
  } catch (cause) {
    return { said: 'failed', reason: String(cause) };
  }
}

function end(): void {
  void starting.then((one) => one.stop()).finally(() => process.exit());
}
