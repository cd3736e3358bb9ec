// A converter process that follows instructions in the document, so that a test can make it fail in
// any way.
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerConversions } from '../../../../service/src/pdf/pool/process/answer-conversions.ts';
import { RefusedDocument } from '../../../../service/src/pdf/sanitizing/refused-document.ts';
import type { Conversion } from '../../../../service/src/pdf/pool/conversion.ts';

const [journal = '', beginning] = process.argv.slice(2);

function note(line: string): void {
  appendFileSync(journal, `${line} ${String(process.pid)}\n`);
}

/** Returns the number of journal lines with this prefix, from all processes. */
function noted(beginsWith: string): number {
  const lines = readFileSync(journal, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith(beginsWith)).length;
}

async function untilNoted(beginsWith: string, times: number): Promise<void> {
  while (noted(beginsWith) < times) await sleep(10);
}

async function convert({ content, documentType, pages }: Conversion): Promise<Uint8Array> {
  const text = Buffer.from(content).toString();
  note(text);
  if (noted('mended') === 0) failAsBegun();
  // "killed 2 …" ends two processes and is converted by the third; "freeze 2 …" is similar.
  const [what = '', times = 'Infinity'] = text.split(' ');
  const isToFail = noted(`${text} `) <= Number(times);
  if (what === 'killed' && isToFail) await killed();
  if (what === 'freeze' && isToFail) freeze();
  if (what === 'grow' && isToFail) await grow();
  switch (what) {
    case 'hang':
      return forever();
    case 'end':
      return process.exit(1);
    case 'sanitize':
      throw new RefusedDocument('it has a huge picture', { isTooLarge: text.includes('large') });
    case 'refuse':
      throw new Error('it cannot be loaded');
    // Two of these documents need two processes at the same time.
    case 'meet':
      await untilNoted('meet', 2);
  }
  return Buffer.from([documentType, ...(pages === 'first' ? ['first page'] : []), text].join(' '));
}

function failAsBegun(): void {
  if (beginning === 'broken') process.exit(1);
  if (beginning === 'full disk') writeToFullDisk();
}

/** @throws Error as Node does on a full disk */
function writeToFullDisk(): never {
  const error = new Error('ENOSPC: no space left on device, write');
  throw Object.assign(error, { code: 'ENOSPC', syscall: 'write', errno: -28 });
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

/** As in a deadlock: the thread is blocked and uses no processor time. */
function freeze(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

/** As with a highly compressed picture: it allocates a gigabyte and never finishes. */
async function grow(): Promise<never> {
  const taken: Buffer[] = [];
  while (taken.length < 64) {
    taken.push(Buffer.alloc(16 * 2 ** 20, 1));
    await sleep(10);
  }
  // Unreachable memory would be freed.
  process.on('exit', () => taken.length);
  return forever();
}

/** As the operating system does when memory is short. */
async function killed(): Promise<void> {
  process.kill(process.pid, 'SIGKILL');
  await forever();
}

note('started');
await answerConversions(async () => {
  if (beginning === 'unable') throw new Error('it is only a play');
  if (beginning === 'mute') await forever();
  if (beginning === 'stuck' || (beginning === 'stuck twice' && noted('started') <= 2)) freeze();
  if (beginning === 'killed twice' && noted('started') <= 2) await killed();
  if (beginning === 'one at first' && noted('started') > 1) await untilNoted('go on', 1);
  return {
    convert,
    end: () => {
      note('told');
    },
  };
});
