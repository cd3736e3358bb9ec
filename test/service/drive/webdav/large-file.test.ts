import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { NepheleServer } from './servers/nephele-server.ts';
import { storeOn } from './store-on.ts';

const PIECES = 1_600;
const PIECE_BYTES = 64 * 1024;
/**
 * A store that holds the content needs 100 MB. Outside of jest, this one has needed 10 MB at most for
 * 400 MB; on a busy machine, jest itself adds some tens of them.
 */
const MOST_BYTES = 64 * 1024 ** 2;

const heldBytes = () => process.memoryUsage().arrayBuffers;

const server = new NepheleServer();
const staging = new TemporaryFolder();
beforeAll(() => server.start());
afterAll(async () => {
  staging.remove();
  await server.stop();
});

it('sends and receives 100 MB without holding them', async () => {
  const store = storeOn(server.newFolder().url, staging.path);
  await store.identify('drv_of_this_test');
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  collectGarbage();
  const before = heldBytes();
  let most = 0;
  const watching = setInterval(() => {
    // A collection takes up to a second in a jest worker, so it runs only when the bound is at stake.
    if (heldBytes() - before > MOST_BYTES) collectGarbage();
    most = Math.max(most, heldBytes() - before);
  }, 500);
  const [sent, received] = [createHash('sha256'), createHash('sha256')];
  const content = function* () {
    for (let n = 0; n < PIECES; n += 1) {
      const piece = Buffer.alloc(PIECE_BYTES, n % 251);
      sent.update(piece);
      yield piece;
    }
  };
  const staged = await store.stage(Readable.from(content(), { highWaterMark: 1 }));
  await staged.put('large.bin', 'create');
  const opened = (await store.get('large.bin'))!;
  expect(opened.state.size).toBe(PIECES * PIECE_BYTES);
  for await (const piece of opened.read()) received.update(piece as Buffer);
  clearInterval(watching);
  expect(received.digest('hex')).toBe(sent.digest('hex'));
  expect(most).toBeLessThan(MOST_BYTES);
});
