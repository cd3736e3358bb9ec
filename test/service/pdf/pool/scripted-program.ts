// A converter's process that does what the document says, so that a test can have it fail at will.
import { appendFileSync } from 'node:fs';
import { answerConversions } from '../../../../service/src/pdf/pool/answer-conversions.ts';
import type { Conversion } from '../../../../service/src/pdf/pool/conversion.ts';

const [journal = '', beginning] = process.argv.slice(2);

function note(line: string): void {
  appendFileSync(journal, `${line} ${String(process.pid)}\n`);
}

async function convert({ content, documentType }: Conversion): Promise<Uint8Array> {
  const text = Buffer.from(content).toString();
  note(text);
  switch (text) {
    case 'hang':
      return forever();
    case 'freeze':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      return forever();
    case 'end':
      return process.exit(1);
    case 'refuse':
      throw new Error('it cannot be loaded');
    default:
      return Buffer.from(`${documentType} ${text}`);
  }
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}

note('started');
await answerConversions(async () => {
  if (beginning === 'unable') throw new Error('it is only a play');
  if (beginning === 'mute') await forever();
  return { convert, end: () => undefined };
});
