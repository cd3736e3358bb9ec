import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ConversionTooLong,
  ConverterProcess,
} from '../../../../service/src/pdf/pool/converter-process.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

// Only Linux tells how much a process works.
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

/** How much of a processor a process had that was given up over that document (scripted-program.ts). */
async function shareOf(text: string): Promise<number | null> {
  const folder = new TemporaryFolder();
  const converter = new ConverterProcess(
    {
      file: pathToFileURL(join(import.meta.dirname, 'scripted-program.ts')),
      arguments: [join(folder.path, 'journal')],
      nodeOptions: [],
      environment: {},
      end: 'killed',
    },
    { start: 10 * 60_000, conversion: 4_000, still: null, mostMemory: null },
  );
  try {
    const failure: unknown = await converter
      .convert({ content: Buffer.from(text) })
      .catch((cause: unknown) => cause);
    if (!(failure instanceof ConversionTooLong)) throw new Error('It did not take too long.');
    return failure.share;
  } finally {
    await converter.end();
    folder.remove();
  }
}

describeOnLinux('A process that takes too long', () => {
  it('has had next to nothing of a processor when it was kept from its work', async () => {
    expect(await shareOf('hang')).toBeLessThan(0.05);
  });

  // On an idle machine it is all of one; a busy one leaves it less, but never that little.
  it('has had its share of a processor when it has worked', async () => {
    expect(await shareOf('work')).toBeGreaterThan(0.05);
  });
});
