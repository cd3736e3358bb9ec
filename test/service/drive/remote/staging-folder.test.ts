import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { hash } from 'node:crypto';
import { StagingFolder } from '../../../../service/src/drive/remote/staging-folder.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

const CONTENT = 'Dear Ann';

let folder: TemporaryFolder;
let place: string;
let staging: StagingFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
  place = join(folder.path, 'staging');
  staging = new StagingFolder(place);
});
afterEach(() => {
  folder.remove();
});

it.each([
  ['bytes', () => Buffer.from(CONTENT)],
  ['pieces', () => ['Dear', '', ' Ann'].map((piece) => Buffer.from(piece))],
  ['a stream', () => Readable.from([Buffer.from('Dear '), Buffer.from('Ann')])],
])('receives %s, which can be read again and in parts', async (_, content) => {
  const staged = await staging.receive(content());
  expect(staged).toMatchObject({ size: 8, sha256: hash('sha256', CONTENT) });
  expect([await text(staged.open()), await text(staged.open())]).toEqual([CONTENT, CONTENT]);
  expect(await text(staged.open({ first: 5, last: 7 }))).toBe('Ann');
  await staged.discard();
  await staged.discard();
});

it('may receive nothing', async () => {
  for (const content of [Buffer.alloc(0), [], Readable.from([])]) {
    const staged = await staging.receive(content);
    expect([staged.size, await text(staged.open())]).toEqual([0, '']);
  }
});

it('keeps a stream in a file that only this user can read, until it is discarded', async () => {
  const staged = await staging.receive(Readable.from([Buffer.from(CONTENT)]));
  const [name = ''] = readdirSync(place);
  expect(staged.bytes).toBeNull();
  expect(statSync(join(place, name)).mode & 0o077).toBe(0);
  await staged.discard();
  expect(readdirSync(place)).toEqual([]);
});

it('keeps nothing of a stream that breaks off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half of it');
      throw new Error('the line was cut');
    })(),
  );
  await expect(staging.receive(broken)).rejects.toThrow('the line was cut');
  expect(readdirSync(place)).toEqual([]);
});

it('gives each content an id of its own', async () => {
  const [one, other] = [
    await staging.receive(Buffer.from(CONTENT)),
    await staging.receive(Buffer.from(CONTENT)),
  ];
  expect(one.id).not.toBe(other.id);
});

it('removes what a killed process left', async () => {
  await staging.clear();
  await staging.receive(Readable.from([Buffer.from(CONTENT)]));
  writeFileSync(join(place, 'half'), 'half');
  await staging.clear();
  expect(readdirSync(place)).toEqual([]);
});
