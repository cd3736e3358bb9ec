// A separate process reads an archive, so that its memory is that of reading alone.
import { readFileSync } from 'node:fs';
import { Archive } from '../../../engine/src/archive/archive.ts';

const [, , file = ''] = process.argv;

/** Returns the peak memory of the process, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1024;

function rejectionOf(content: Buffer): string | null {
  try {
    const archive = Archive.open(content);
    for (const name of archive.names) archive.read(name);
    return null;
  } catch (cause) {
    return (cause as Error).message;
  }
}

const content = readFileSync(file);
const before = peak();
const rejection = rejectionOf(content);
process.stdout.write(JSON.stringify({ rejection, grownBy: peak() - before }));
