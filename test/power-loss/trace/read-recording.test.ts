import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import { readRecording } from './recording.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => folder.remove());

const hex = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
const text = (content: string) => `"${hex(content)}"`;
const file = (number: number, path: string) => `${String(number)}<${hex(path)}>`;

async function read(...lines: string[]) {
  const trace = join(folder.path, 'trace');
  writeFileSync(trace, `${lines.map((line) => `77 ${line}`).join('\n')}\n`);
  return readRecording(trace, '/data');
}

const opened = `openat(AT_FDCWD<${hex('/')}>, ${text('/data/a')}, O_WRONLY|O_CREAT, 0666) = ${file(5, '/data/a')}`;

describe('A trace', () => {
  it.each<[string, string[], object[]]>([
    [
      'of a file written in pieces',
      [
        opened,
        `write(${file(5, '/data/a')}, ${text('one')}, 3) = 3`,
        `writev(${file(5, '/data/a')}, [{iov_base=${text(' two')}, iov_len=4}, {iov_base=${text('!')}, iov_len=1}], 2) = 5`,
      ],
      [
        { kind: 'create', path: 'a' },
        { kind: 'write', path: 'a', offset: 0, bytes: Buffer.from('one') },
        { kind: 'write', path: 'a', offset: 3, bytes: Buffer.from(' two!') },
      ],
    ],
    [
      'of a write at an offset, of which not everything was written',
      [`pwrite64(${file(9, '/data/db')}, ${text('page')}, 4, 4096) = 2`],
      [{ kind: 'write', path: 'db', offset: 4096, bytes: Buffer.from('pa') }],
    ],
    [
      'of calls that fail',
      [
        `mkdir(${text('/data/f')}, 0777) = -1 EEXIST (File exists)`,
        `unlink(${text('/data/b')}) = -1 ENOENT (No such file or directory)`,
      ],
      [],
    ],
    [
      'of names',
      [
        `mkdir(${text('/data/f')}, 0777) = 0`,
        `rename(${text('/data/a')}, ${text('/data/f/b')}) = 0`,
        `linkat(AT_FDCWD<${hex('/data')}>, ${text('f/b')}, AT_FDCWD<${hex('/data')}>, ${text('c')}, 0) = 0`,
        `unlink(${text('/data/c')}) = 0`,
      ],
      [
        { kind: 'makeFolder', path: 'f' },
        { kind: 'rename', from: 'a', to: 'f/b' },
        { kind: 'link', from: 'f/b', to: 'c' },
        { kind: 'remove', path: 'c' },
      ],
    ],
    [
      'of another folder',
      [`mkdir(${text('/database')}, 0777) = 0`, `fsync(${file(3, '/elsewhere')}) = 0`],
      [],
    ],
    [
      'of a removed file that is still open',
      [`pwrite64(${file(9, '/data/db')}(deleted), ${text('page')}, 4, 4096) = 4`],
      [],
    ],
  ])('%s', async (_, lines, expected) => {
    const { steps } = await read(...lines);
    expect(steps.map(({ operation }) => operation)).toEqual(expected);
  });

  it('has syncs with their beginnings and ends', async () => {
    const { steps } = await read(
      `fdatasync(${file(5, '/data/a')} <unfinished ...>`,
      `exit_group(0) = ?`,
      `<... fdatasync resumed>) = 0`,
      `fsync(${file(6, '/data')}) = 0`,
    );
    expect(steps).toEqual([
      { line: 1, operation: { kind: 'beginSync', path: 'a', id: 1 } },
      { line: 3, operation: { kind: 'endSync', id: 1 } },
      { line: 4, operation: { kind: 'beginSync', path: '.', id: 4 } },
      { line: 4, operation: { kind: 'endSync', id: 4 } },
    ]);
  });

  it('has a sync that was interrupted only with its beginning', async () => {
    const { steps } = await read(
      `fsync(${file(5, '/data/a')} <unfinished ...>`,
      `<... fsync resumed>) = ?`,
    );
    expect(steps.map(({ operation: { kind } }) => kind)).toEqual(['beginSync']);
  });

  it('has the messages to others, when they began', async () => {
    const connection = 'TCP:[127.0.0.1:8080->127.77.0.1:50000]';
    const { messages } = await read(
      `write(9<${connection}>, ${text('HTTP/1.1 200 OK')}, 15 <unfinished ...>`,
      `<... write resumed>) = 15`,
    );
    expect(messages).toEqual([{ line: 1, target: connection, text: 'HTTP/1.1 200 OK' }]);
  });

  it.each([
    [`write(${file(5, '/data/a')}, ${text('cut')}..., 9000000) = 9000000`],
    [`fallocate(${file(5, '/data/a')}, 0, 0, 4096) = 0`],
    [`rename(${text('/data/a')}, ${text('/elsewhere/a')}) = 0`],
    [`symlink(${text('/data/a')}, ${text('/data/b')}) = 0`],
  ])('that cannot be replayed is an error: %#', async (line) => {
    await expect(read(opened, line)).rejects.toThrow();
  });
});
