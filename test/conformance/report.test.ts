import { Workflow } from '@docloom/contract';
import { Client } from '../service/client.ts';
import { RunningService } from '../service/running-service.ts';
import { conformance } from './command.ts';
import type { Change } from './proxy.ts';
import { Proxy } from './proxy.ts';

let service: RunningService;
let token: string;
beforeAll(async () => {
  service = await RunningService.start();
  token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
});
afterAll(() => service.stop());

const against = (url: string, ...args: string[]) =>
  conformance(['--url', url, ...args], { CONFORMANCE_TOKEN: token });

/** What the command prints of a server behind a proxy. */
async function reportOf(change: Change, ...args: string[]) {
  const proxy = await Proxy.open(service.url, change);
  try {
    return await against(proxy.url, ...args);
  } finally {
    await proxy.close();
  }
}

const createsWith200: Change = {
  answer: (answer, { path, method }) =>
    method === 'POST' && path === '/v0/workflows/' ? { ...answer, status: 200 } : answer,
};

describe('npm run conformance', () => {
  it('exits with 0 if every point of the requested sections passed', async () => {
    const { code, stdout } = await against(service.url, '--only', '4-source,9');
    expect(code).toBe(0);
    expect(stdout.match(/§\d \w+/g)).toEqual(['§4 Source', '§9 Versioning']);
  });

  it('exits with 1 if one failed, with the section, the request, and the expected and actual result', async () => {
    const { code, stdout } = await reportOf(createsWith200, '--only', '4-workflows');
    expect(code).toBe(1);
    expect(stdout).toContain(
      [
        'Failed:',
        '  §4 Workflows: "Create requires only `name` (String)."',
        '      sent      POST /v0/workflows/ {"name":"Conformance"}',
        '      expected  status 201',
        '      came      200 {"id":"wkf_',
      ].join('\n'),
    );
  });

  it('exits with 3 if some could not be tested, with the missing options', async () => {
    const { code, stdout } = await against(service.url, '--only', '4-workflows');
    expect(code).toBe(3);
    expect(stdout).not.toContain('Failed:');
    expect(stdout).toContain('needs --teammate-token');
    expect(stdout).toContain('needs --stranger-token');
  });

  it('contains no tokens and no source URLs', async () => {
    const { stdout, stderr } = await reportOf(createsWith200, '--only', '4-workflows,5');
    expect(stdout).toContain('"webhookUrl":"<secret>"');
    expect(stdout + stderr).not.toContain(token);
    expect(stdout + stderr).not.toMatch(/\/hooks\//);
  });

  it('has the same content as JSON', async () => {
    const { code, stdout } = await reportOf(createsWith200, '--only', '4-workflows', '--json');
    const report = JSON.parse(stdout) as {
      passed: boolean;
      sections: { number: number; title: string; points: { outcome: string }[] }[];
    };
    expect(code).toBe(1);
    expect(report).toMatchObject({ passed: false, sections: [{ number: 4, title: 'Workflows' }] });
    expect(report.sections[0]?.points).toContainEqual({
      quote: 'Create requires only `name` (String).',
      about: '',
      outcome: 'failed',
      sent: 'POST /v0/workflows/ {"name":"Conformance"}',
      expected: 'status 201',
      came: expect.stringMatching(/^200 \{"id":"wkf_/) as string,
    });
  });

  it.each([
    ['--url is missing', []],
    ['--token is missing', ['--url', 'http://127.0.0.1:9']],
    ['--url takes an http or https URL, not "here"', ['--url', 'here', '--token', 'x']],
    ['There is no section "12"', ['--url', 'http://127.0.0.1:9', '--token', 'x', '--only', '12']],
    ['GET http://127.0.0.1:9/v0/workflows/', ['--url', 'http://127.0.0.1:9', '--token', 'x']],
    [
      'has no port',
      ['--url', 'http://a.test', '--token', 'x', '--listen-at', 'https://me.test/events'],
    ],
  ])('exits with 2 and prints "%s" if nothing can be tested', async (sentence, args) => {
    const { code, stderr } = await conformance(args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });

  it('exits with 2 if the server rejects the token', async () => {
    const { code, stderr } = await conformance(['--url', service.url, '--token', 'nobody']);
    expect(code).toBe(2);
    expect(stderr).toBe(`${service.url} rejected the token: it answered 403.\n`);
  });

  it('stops at Ctrl-C, even while it waits for an event, and cleans up', async () => {
    // The next section waits for PDF copies, which this service cannot make.
    const args = ['--url', service.url, '--patience', '3600'];
    const own = await service.tokenOf({ email: 'joe@test', name: 'Joe' });
    const printed = await conformance(args, { CONFORMANCE_TOKEN: own }, '§2 Document: ');
    expect(printed.code).toBe(130);
    expect(printed.stdout).toMatch(/^Cleaned up: \d+ workflows archived/m);
    const list = await new Client(service.url, own).get('/v0/workflows/');
    const statuses = list.showsList(200, Workflow).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['ARCHIVED']));
  });

  it('explains every option', async () => {
    const { code, stdout } = await conformance(['--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('--listen-at <url>');
  });
});
