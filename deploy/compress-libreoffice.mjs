// Compresses the large files of LibreOffice in a `node_modules` folder, from 247 MB to 62 MB. The
// service decompresses them when it starts LibreOffice. The Dockerfile runs this.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

const FILES = ['soffice.wasm', 'soffice.data'];
/** Takes about 10 seconds. Level 15 takes two minutes, and saves 2 MB. */
const LEVEL = 9;

const [modules] = process.argv.slice(2);
if (modules === undefined) {
  console.error('Usage: node compress-libreoffice.mjs <node_modules folder>');
  process.exit(2);
}
const folder = join(modules, '@matbee', 'libreoffice-converter', 'wasm');

/** Returns the SHA-256 of what streams yield. */
async function hashOf(...streams) {
  const hash = createHash('sha256');
  await pipeline(...streams, hash);
  return hash.digest('hex');
}

async function compress(name) {
  const file = join(folder, name);
  const compressed = `${file}.zst`;
  const { size } = await stat(file);
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  const zstd = createZstdCompress({ params, pledgedSrcSize: size });
  await pipeline(createReadStream(file), zstd, createWriteStream(compressed));
  const [before, after] = await Promise.all([
    hashOf(createReadStream(file)),
    hashOf(createReadStream(compressed), createZstdDecompress()),
  ]);
  if (before !== after) throw new Error(`${compressed} does not contain ${file}`);
  await rm(file);
  const megabytes = [size, (await stat(compressed)).size].map((bytes) => (bytes / 1e6).toFixed(0));
  console.log(`${name}: ${megabytes.join(' MB, now ')} MB`);
}

await Promise.all(FILES.map(compress));
