import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Workflow } from '@docloom/contract';
import { Visitor } from '../http/pages/visitor.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { textLike } from '../some-text.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { docloom, DocloomProcess } from './docloom-process.ts';

const ISO = textLike(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/);

let folder: TemporaryFolder;
let data: string;
let service: DocloomProcess;
beforeAll(async () => {
  folder = new TemporaryFolder();
  data = join(folder.path, 'data');
  service = await DocloomProcess.serve(['--port', '0', '--data', data]);
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

const run = (...args: string[]) => docloom(args, { DOCLOOM_DATA: data });

/** What a command prints that does what it is asked to. */
async function done(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

const json = async (...args: string[]) => JSON.parse(await done(...args, '--json')) as unknown;

async function tokenOf(email: string, team: string, ...args: string[]): Promise<string> {
  const holder = ['--email', email, '--name', email, '--team', team];
  return (await done('token', 'create', ...holder, ...args)).trimEnd();
}

interface TokenAsListed {
  id: string;
  lastUsedAt: string | null;
}

describe('docloom token', () => {
  it('lists a token with its id, label, last use and expiry, without the token itself', async () => {
    const token = await tokenOf('ann@test', 'A', '--label', 'laptop', '--expires-in-days', '7');
    const listed = { email: 'ann@test', label: 'laptop', createdAt: ISO, expiresAt: ISO };
    const id = textLike(/^tok_/);
    expect(await json('token', 'list', '--email', 'ANN@test')).toEqual([
      { ...listed, id, lastUsedAt: null },
    ]);
    expect((await service.client(token).get('/v0/workflows/')).status).toBe(200);
    expect(await json('token', 'list', '--email', 'ann@test')).toEqual([
      { ...listed, id, lastUsedAt: ISO },
    ]);
    const table = await done('token', 'list');
    expect(table).toMatch(/^ID +User +Label +Created +Last used +Expires\n/);
    expect(table).toContain('laptop');
    expect(table).not.toContain('dlt_');
  });

  it('prints the result as JSON', async () => {
    const args = ['token', 'create', '--email', 'Bea@test', '--name', 'Bea', '--label', 'ci'];
    expect(await json(...args)).toEqual({
      token: textLike(/^dlt_/),
      id: textLike(/^tok_/),
      label: 'ci',
      expiresAt: null,
      user: { name: 'Bea', email: 'bea@test' },
    });
  });

  it('revokes only the given token, at once in a running service', async () => {
    const [one, two] = [await tokenOf('cal@test', 'C'), await tokenOf('cal@test', 'C')];
    const status = async (token: string) =>
      (await service.client(token).get('/v0/workflows/')).status;
    expect([await status(one), await status(two)]).toEqual([200, 200]);
    const [first] = (await json('token', 'list', '--email', 'cal@test')) as [TokenAsListed];
    expect(await done('token', 'revoke', first.id)).toBe('Revoked: 1.\n');
    expect([await status(one), await status(two)].toSorted()).toEqual([200, 403]);
    expect(await done('token', 'revoke', '--email', 'cal@test')).toBe('Revoked: 1.\n');
    for (const token of [one, two]) {
      (await service.client(token).get('/v0/workflows/')).refuses(403, 'token_unknown');
    }
  });
});

describe('docloom user', () => {
  it('creates users and lists them', async () => {
    const args = ['--email', 'Dee@Test', '--name', 'Dee', '--team', 'D'];
    const user = { id: textLike(/^usr_/), name: 'Dee', email: 'dee@test', team: 'D' };
    expect(await json('user', 'create', ...args)).toEqual(user);
    const nothing = { tokens: 0, workflows: 0, files: 0, bytes: 0 };
    const listed = { ...user, ...nothing, role: 'member', createdAt: ISO, disabledAt: null };
    expect(await json('user', 'list', '--team', 'D')).toEqual([listed]);
    expect(await done('user', 'list')).toMatch(/dee@test +Dee +D +member +0 +0 +0 +0 MB .* no\n/);
  });

  it('creates one without a team, and prints only the id', async () => {
    const id = (await done('user', 'create', '--email', 'una@test', '--name', 'Una')).trimEnd();
    const users = (await json('user', 'list')) as { email: string }[];
    const una = users.find(({ email }) => email === 'una@test');
    expect(una).toMatchObject({ id, name: 'Una', team: null });
    const args = ['--email', 'uwe@test', '--name', 'Uwe'];
    const uwe = { id: textLike(/^usr_/), name: 'Uwe', email: 'uwe@test', team: null };
    expect(await json('user', 'create', ...args)).toEqual(uwe);
  });

  it('shows the number of files and bytes of each in the drive', async () => {
    const client = service.client(await tokenOf('ida@test', 'I'));
    await client.upload('a.txt', 'x'.repeat(1000));
    await client.upload('b.txt', 'x'.repeat(48_576));
    const [ida] = (await json('user', 'list', '--team', 'I')) as [unknown];
    expect(ida).toMatchObject({ email: 'ida@test', files: 2, bytes: 49_576 });
    await client.upload('c.txt', 'x'.repeat(1024 * 1024));
    expect(await done('user', 'list')).toMatch(/ida@test .* 3 +1 MB /);
  });

  it('invites one, who sets a password with the link, also a forgotten one', async () => {
    const args = ['--email', 'ivy@test', '--name', 'Ivy', '--team', 'I'];
    const link = (await done('user', 'invite', ...args)).trimEnd();
    expect(link).toMatch(new RegExp(`^${service.url}/invitation/[\\w-]{43}$`));
    const visitor = new Visitor(service.url);
    const password = 'correct horse battery staple';
    const { pathname } = new URL(link);
    expect((await visitor.post(pathname, { password, repeated: password })).status).toBe(303);
    expect((await visitor.get('/')).text).toContain('content="Ivy"');
    const again = await json('user', 'invite', '--email', 'IVY@test');
    expect(again).toEqual({
      url: textLike(/\/invitation\/[\w-]{43}$/),
      expiresAt: ISO,
      user: { name: 'Ivy', email: 'ivy@test' },
    });
  });

  it('invites with the address that is given, and names it if none is known', async () => {
    const args = ['user', 'invite', '--email', 'jan@test', '--name', 'Jan'];
    const base = 'https://docs.test/docloom';
    const link = await done(...args, '--public-url', `${base}/`);
    expect(link).toMatch(/^https:\/\/docs\.test\/docloom\/invitation\/[\w-]{43}\n$/);
    const unused = join(folder.path, 'unused');
    const refused = await run(...args, '--data', unused);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('The setting --public-url cannot be used: it is not set');
    expect(await done(...args, '--data', unused, '--public-url', base)).toContain(base);
  });

  it('disables one at once in a running service, and enables it again', async () => {
    const client = service.client(await tokenOf('eve@test', 'E'));
    expect((await client.get('/v0/workflows/')).status).toBe(200);
    expect(await done('user', 'disable', 'eve@test')).toBe('eve@test is disabled.\n');
    (await client.get('/v0/workflows/')).refuses(403, 'user_disabled');
    expect(await done('user', 'enable', 'eve@test')).toBe('eve@test is enabled.\n');
    expect((await client.get('/v0/workflows/')).status).toBe(200);
  });

  it('unlinks one from the single sign-on', async () => {
    await tokenOf('una@test', 'U');
    const told = 'una@test is linked to no account of a single sign-on.\n';
    expect(await done('user', 'unlink', 'una@test')).toBe(told);
  });

  it('moves one, with the workflows, into another team and out of it', async () => {
    const owner = service.client(await tokenOf('fay@test', 'F'));
    const mate = service.client(await tokenOf('flo@test', 'F'));
    const other = service.client(await tokenOf('gus@test', 'G'));
    const { path } = await RunnableWorkflow.create(owner);
    await done('user', 'move', 'fay@test', '--team', 'G');
    (await mate.get(path)).refuses(403, 'not_yours');
    expect((await other.get(path)).status).toBe(200);
    await done('user', 'move', 'fay@test', '--no-team');
    (await other.get(path)).refuses(403, 'not_yours');
    expect((await owner.get(path)).status).toBe(200);
  });
});

describe('docloom team', () => {
  it('creates, lists, renames and removes teams', async () => {
    expect(await done('team', 'create', 'Sales')).toMatch(/^team_\w+\n$/);
    await done('team', 'rename', 'Sales', 'Sales Europe');
    expect(await json('team', 'list')).toContainEqual({
      id: textLike(/^team_/),
      name: 'Sales Europe',
      members: 0,
      owners: 0,
      sharedWorkflows: 0,
      createdAt: ISO,
    });
    expect(await done('team', 'list')).toMatch(
      /^Name +Members +Owners +Shared workflows +Created\n/,
    );
    await done('team', 'remove', 'Sales Europe');
    expect(await done('team', 'list')).not.toContain('Sales');
  });
});

describe('docloom team owner', () => {
  it('names an owner and takes that back, in a running service', async () => {
    const client = service.client(await tokenOf('oda@test', 'O'));
    const role = async () => ((await client.get('/v0/team/')).json as { role: string }).role;
    const member = ['--team', 'O', '--email', 'oda@test'];
    expect(await done('team', 'owner', ...member)).toBe('oda@test is an owner of O.\n');
    expect(await role()).toBe('owner');
    expect(await json('user', 'list', '--team', 'O')).toMatchObject([{ role: 'owner' }]);
    expect(await done('user', 'list', '--team', 'O')).toMatch(/^E-mail +Name +Team +Role /);
    expect(await json('team', 'list')).toContainEqual(expect.objectContaining({ owners: 1 }));
    expect(await done('team', 'owner', ...member, '--remove')).toBe('oda@test is no owner of O.\n');
    expect(await role()).toBe('member');
  });
});

describe('docloom share', () => {
  it('lets another team read a workflow, from the next request until sharing ends', async () => {
    const owner = service.client(await tokenOf('hal@test', 'H'));
    const other = service.client(await tokenOf('ida@test', 'I'));
    const { path, id } = await RunnableWorkflow.create(owner, 'Shared');
    (await other.get(path)).refuses(403, 'not_yours');
    expect(await done('share', 'add', id, '--team', 'I')).toBe(`${id} is shared with I.\n`);
    const shown = (await other.get(path)).shows(200, Workflow);
    expect(shown.team).toEqual({ id: textLike(/^team_/), name: 'I' });
    expect(await json('share', 'list', '--team', 'I')).toEqual([
      { id, name: 'Shared', owner: 'hal@test', team: 'I' },
    ]);
    expect(await done('share', 'list')).toMatch(/Shared +hal@test +I\n/);
    expect(await done('share', 'remove', id)).toBe(`${id} is no longer shared.\n`);
    (await other.get(path)).refuses(403, 'not_yours');
    expect((await owner.get(path)).shows(200, Workflow).team).toBeNull();
  });
});

describe('invalid requests', () => {
  it.each([
    [['token', 'revoke'], 'invalid_setting'],
    [['token', 'revoke', 'tok_1', '--email', 'a@test'], 'invalid_setting'],
    [['token', 'revoke', 'tok_1'], 'token_id_unknown'],
    [['token', 'revoke', '--email', 'nobody@test'], 'user_unknown'],
    [['token', 'list', '--email', 'nobody@test'], 'user_unknown'],
    [['token', 'create', '--email', 'nobody@test'], 'user_unknown'],
    [['token', 'create', '--email', 'a@test', '--name', 'A', '--label', ''], 'invalid_setting'],
    [
      ['token', 'create', '--email', 'a@test', '--name', 'A', '--expires-in-days', '0'],
      'invalid_setting',
    ],
    [['user', 'create', '--email', 'a', '--name', 'A'], 'invalid_setting'],
    [['user', 'create', '--email', 'a@test', '--name', 'A\nB'], 'invalid_setting'],
    [['user', 'create', '--email', 'ANN@test', '--name', 'Ann'], 'user_exists'],
    [['user', 'invite', '--email', 'nobody@test'], 'user_unknown'],
    [['user', 'invite', '--email', 'a', '--name', 'A'], 'invalid_setting'],
    [
      ['user', 'invite', '--email', 'a@test', '--name', 'A', '--public-url', 'x'],
      'invalid_setting',
    ],
    [['user', 'list', '--team', 'None'], 'team_unknown'],
    [['user', 'disable', 'nobody@test'], 'user_unknown'],
    [['user', 'enable', 'nobody@test'], 'user_unknown'],
    [['user', 'unlink', 'nobody@test'], 'user_unknown'],
    [['user', 'move', 'ann@test'], 'invalid_setting'],
    [['user', 'move', 'ann@test', '--team', 'None'], 'team_unknown'],
    [['team', 'owner', '--team', 'None', '--email', 'ann@test'], 'team_unknown'],
    [['team', 'owner', '--team', 'O', '--email', 'ann@test'], 'not_a_member'],
    [['team', 'create', ' '], 'invalid_setting'],
    [['team', 'create', 'A'], 'team_exists'],
    [['team', 'rename', 'None', 'Other'], 'team_unknown'],
    [['team', 'remove', 'A'], 'team_in_use'],
    [['share', 'add', 'wkf_1', '--team', 'A'], 'not_found'],
    [['share', 'remove', 'wkf_1'], 'not_found'],
    [['share', 'list', '--team', 'None'], 'team_unknown'],
    [['share', 'list', '--data', '/nowhere'], 'data_folder_unusable'],
  ])('%j ends with 1 and says %s', async (args, code) => {
    const refused = await run(...args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`(${code})`);
    expect(refused.stderr).not.toMatch(/^ {4}at /m);
  });
});

describe('the examples of docs/people.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/people.md'), 'utf8');
  const lines = [...page.matchAll(/^```sh\n(.+?)^```/gms)].flatMap(([, block]) =>
    block!.trimEnd().split('\n'),
  );
  const settings = { DOCLOOM_DATA: '', DOCLOOM_TOKEN: 'dlt_of_the_only_reader' };
  let reader: DocloomProcess;
  let workflow: RunnableWorkflow;

  beforeAll(async () => {
    settings.DOCLOOM_DATA = join(folder.path, 'examples');
    reader = await DocloomProcess.serve(['--port', '0'], settings);
    workflow = await RunnableWorkflow.create(reader.client(settings.DOCLOOM_TOKEN));
  });
  afterAll(() => reader.stop());

  /** What stands in the place of an id that the page leaves out. */
  async function given(word: string): Promise<string> {
    if (word === 'wkf_…') return workflow.id;
    if (word !== 'tok_…') return word;
    const list = ['token', 'list', '--email', 'ada@example.com', '--json'];
    const { stdout } = await docloom(list, settings);
    return (JSON.parse(stdout) as [TokenAsListed])[0].id;
  }

  it('are many', () => {
    expect(lines.length).toBeGreaterThan(20);
  });

  // One after the other: each works with what those before it have made.
  it.each(lines)('%s', async (line) => {
    const [program, ...words] = line.match(/"[^"]+"|\S+/g)!.map((word) => word.replaceAll('"', ''));
    expect(program).toBe('docloom');
    const args = await Promise.all(words.map(given));
    expect(await docloom(args, settings)).toMatchObject({ code: 0, stderr: '' });
  });
});
