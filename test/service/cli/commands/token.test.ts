import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Workflow } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { textLike } from '../../some-text.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { docloom, DocloomProcess } from '../docloom-process.ts';

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

const create = (...args: string[]) => docloom(['token', 'create', '--data', data, ...args]);

async function tokenOf(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await create(...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd();
}

describe('Design, docloom token create', () => {
  it('prints only the token on standard output', async () => {
    expect(await create('--email', 'ada@test', '--name', 'Ada')).toEqual({
      code: 0,
      stdout: textLike(/^dlt_[\w-]{43}\n$/),
      stderr: '',
    });
  });

  it('works beside a running service, which accepts the token at once', async () => {
    const client = service.client(await tokenOf('--email', 'ben@test', '--name', 'Ben'));
    const created = await client.post('/v0/workflows/', { name: 'First' });
    expect(created.shows(201, Workflow).owner).toEqual({
      id: textLike(/^usr_.+/),
      name: 'Ben',
      email: 'ben@test',
    });
  });

  it('creates another token of the same user for the same e-mail address', async () => {
    const one = await tokenOf('--email', 'cleo@test', '--name', 'Cleo');
    const two = await tokenOf('--email', 'cleo@test', '--name', 'Cleopatra');
    expect(two).not.toBe(one);
    const workflow = await RunnableWorkflow.create(service.client(one));
    const seen = (await service.client(two).get(workflow.path)).shows(200, Workflow);
    expect(seen.owner.name).toBe('Cleo');
  });

  it('--team: its members see the same workflows, and others do not', async () => {
    const ada = service.client(await tokenOf('--email', 'd@test', '--name', 'D', '--team', 'One'));
    const ben = service.client(await tokenOf('--email', 'e@test', '--name', 'E', '--team', 'One'));
    const eve = service.client(await tokenOf('--email', 'f@test', '--name', 'F', '--team', 'Two'));
    const nil = service.client(await tokenOf('--email', 'g@test', '--name', 'G'));
    const workflow = await RunnableWorkflow.create(ada);
    expect((await ben.get(workflow.path)).status).toBe(200);
    (await eve.get(workflow.path)).refuses(403, 'not_yours');
    (await nil.get(workflow.path)).refuses(403, 'not_yours');
  });

  it('creates many at the same time', async () => {
    const numbers = [1, 2, 3, 4];
    const tokens = await Promise.all(
      numbers.map((n) => tokenOf('--email', 'many@test', '--name', `Many ${String(n)}`)),
    );
    const answers = tokens.map((token) => service.client(token).get('/v0/workflows/'));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('stores no token in the data folder', async () => {
    const token = await tokenOf('--email', 'kept@test', '--name', 'Kept');
    const files = readdirSync(data).filter((name) => name.startsWith('docloom.db'));
    expect(files).toContain('docloom.db');
    for (const file of files) expect(readFileSync(join(data, file)).includes(token)).toBe(false);
  });

  it('works before the first serve, and creates the data folder', async () => {
    const early = join(folder.path, 'early');
    const args = ['token', 'create', '--email', 'h@test', '--name', 'H'];
    const { stdout } = await docloom(args, { DOCLOOM_DATA: early });
    const later = await DocloomProcess.serve(['--port', '0', '--data', early]);
    expect((await later.client(stdout.trim()).get('/v0/workflows/')).status).toBe(200);
    await later.stop();
  });

  it.each([
    [[], '--email'],
    [['--email', 'a@test'], '--name'],
    [['--email', 'nobody', '--name', 'A'], '"nobody" is not an e-mail address'],
    [['--email', 'a b@test', '--name', 'A'], 'is not an e-mail address'],
    [['--email', 'a@test', '--name', ''], 'The setting --name cannot be used: it is empty'],
    [['--email', 'a@test', '--name', 'A', '--team', ' '], 'The setting --team cannot be used'],
    [['--email', 'a@test', '--name', 'A', '--admin'], '--admin'],
  ])('refuses %j: exit 1, and no token', async (args, named) => {
    const refused = await create(...args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(named);
    expect(refused.stderr).not.toMatch(/^ {4}at /m);
  });
});

describe('Design, DOCLOOM_TOKEN', () => {
  let own: TemporaryFolder;
  beforeEach(() => {
    own = new TemporaryFolder();
  });
  afterEach(() => own.remove());

  async function ownerWith(token: string): Promise<string> {
    const args = ['--port', '0', '--data', own.path];
    const running = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: token });
    const created = await running.client(token.trim()).post('/v0/workflows/', { name: 'Mine' });
    const owner = created.shows(201, Workflow).owner.id;
    await running.stop();
    return owner;
  }

  it('is a valid token of a first user, and the same one after a restart', async () => {
    expect(await ownerWith('dlt_of_the_first_owner')).toBe(
      await ownerWith('dlt_of_the_first_owner'),
    );
  });

  it('is rejected after it has changed or is unset', async () => {
    await ownerWith('dlt_of_the_first_owner');
    for (const settings of [{ DOCLOOM_TOKEN: 'dlt_of_the_new_operator' }, {}] as const) {
      const running = await DocloomProcess.serve(['--port', '0', '--data', own.path], settings);
      const answer = await running.client('dlt_of_the_first_owner').get('/v0/workflows/');
      answer.refuses(403, 'token_unknown');
      await running.stop();
    }
  });

  it('may change: the new one belongs to the same user', async () => {
    expect(await ownerWith('dlt_of_the_first_owner')).toBe(
      await ownerWith(' dlt_of_the_new_operator '),
    );
  });

  it('is refused if it is short: exit 1, and the service does not start', async () => {
    const args = ['serve', '--port', '0', '--data', own.path];
    const refused = await docloom(args, { DOCLOOM_TOKEN: 'secret' });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('DOCLOOM_TOKEN must have at least 20 characters');
  });

  it('if empty or unset, grants no access', async () => {
    for (const settings of [{ DOCLOOM_TOKEN: '' }, { DOCLOOM_TOKEN: '  ' }, {}] as const) {
      const running = await DocloomProcess.serve(['--port', '0', '--data', own.path], settings);
      const answers = ['', 'undefined', 'null'].map((token) =>
        running.client(token).get('/v0/workflows/'),
      );
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 403]);
      await running.stop();
    }
  });
});
