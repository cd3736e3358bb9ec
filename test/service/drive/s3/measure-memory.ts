import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { openS3 } from '../../../../service/src/drive/s3/open-s3.ts';

/*
 * Writes and reads a file of 100 MB, and prints by how many bytes the memory of the process has
 * grown at most. Arguments: the address of the storage, and a folder for staged contents.
 */
const [, , address = '', stagingFolder = ''] = process.argv;
const MEGABYTE = 1024 ** 2;

function* content(megabytes: number) {
  for (let n = 0; n < megabytes * 16; n += 1) yield Buffer.alloc(MEGABYTE / 16, n);
}

const store = await openS3(new URL(address), { stagingFolder });

/** @returns the hash of the received content */
async function writeAndRead(key: string, megabytes: number): Promise<string> {
  const staged = await store.stage(Readable.from(content(megabytes)));
  await staged.put(key, 'create');
  const received = createHash('sha256');
  const opened = await store.get(key);
  for await (const piece of opened?.read() ?? []) received.update(piece as Buffer);
  return received.digest('hex');
}

// Code and buffers that each size needs do not count.
await writeAndRead('warm-up', 17);
const before = process.memoryUsage.rss();
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 5);
const received = await writeAndRead('large', 100);
clearInterval(watch);

const sent = createHash('sha256');
for (const piece of content(100)) sent.update(piece);
console.log(JSON.stringify({ isSame: received === sent.digest('hex'), grownBy: most - before }));
process.exit();
