import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { CheckedContent } from '../../../../service/src/drive/remote/checked-content.ts';

const PIECES = ['Dear Ann', ', dear ', 'Ben'];

const expecting = (content: string) => ({
  sha256: hash('sha256', content),
  damaged: () => new Error('It is damaged.'),
});

/** Returns what a reader gets, and the error that ends it; null if nothing does. */
async function received(content: Readable): Promise<{ text: string; error: Error | null }> {
  let text = '';
  try {
    for await (const piece of content as AsyncIterable<Buffer>) text += piece.toString();
    return { text, error: null };
  } catch (cause) {
    return { text, error: cause as Error };
  }
}

const through = (source: Readable, checked: CheckedContent) => {
  source.on('error', (cause) => checked.destroy(cause));
  return received(source.pipe(checked));
};

const source = (pieces: readonly string[]) => Readable.from(pieces.map((one) => Buffer.from(one)));

it.each([[PIECES], [['Dear Ann']], [[]]])('passes on the expected content: %j', async (pieces) => {
  const checked = new CheckedContent(expecting(pieces.join('')));
  expect(await through(source(pieces), checked)).toEqual({ text: pieces.join(''), error: null });
});

it.each([[PIECES], [['Dear Ann']], [[]]])('never completes another content: %j', async (pieces) => {
  const { text, error } = await through(source(pieces), new CheckedContent(expecting('Dear Cleo')));
  expect(error?.message).toBe('It is damaged.');
  // A stream that fails may also lose what it has passed on just before.
  expect(pieces.slice(0, -1).join('').startsWith(text)).toBe(true);
});

it('passes on any content if none is expected', async () => {
  const { text } = await through(source(PIECES), new CheckedContent(null));
  expect(text).toBe(PIECES.join(''));
});

it('never completes a content whose source ends with an error', async () => {
  async function* failing() {
    for (const piece of PIECES) yield Buffer.from(piece);
    throw new Error('Checksum mismatch');
  }
  const checked = new CheckedContent(null);
  const { text, error } = await through(Readable.from(failing()), checked);
  expect(error?.message).toBe('Checksum mismatch');
  expect(text).not.toContain('Ben');
});
