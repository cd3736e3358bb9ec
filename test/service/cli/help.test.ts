import { textLike } from '../some-text.ts';
import { docloom } from './docloom-process.ts';

describe('Design, command line: help', () => {
  it.each([
    [
      ['--help'],
      ['serve', 'fill', 'user', 'team', 'token', 'share', 'backup', 'prune', 'move', '--version'],
    ],
    [
      ['serve', '--help'],
      [
        '--host <address>',
        '--port <number>',
        '--data <folder>',
        '--drive <place>',
        '--allow-insecure-drive [whether]',
        '--public-url <url>',
        '--allow-webhooks-to <ranges>',
        '--keep-days <number>',
        '--log-level <level>',
        '--soffice <path>',
        '--fonts <folder>',
        '--keep-macros [whether]',
        '--public-previews [whether]',
        '--found-files <whom>',
        '--oidc-issuer <url>',
        '--oidc-create-users [whether]',
        'DOCLOOM_OIDC_CLIENT_SECRET',
        'env: DOCLOOM_OIDC_TEAMS',
        'env: DOCLOOM_HOST',
        'env: DOCLOOM_PORT',
        'env: DOCLOOM_DATA',
        'DOCLOOM_DRIVE',
        'DOCLOOM_ALLOW_INSECURE_DRIVE',
        'DOCLOOM_PUBLIC_URL',
        'DOCLOOM_ALLOW_WEBHOOKS_TO',
        'DOCLOOM_SOFFICE',
        'DOCLOOM_UNSANDBOXED_SOFFICE',
        'DOCLOOM_FONTS',
        'DOCLOOM_KEEP_MACROS',
        'DOCLOOM_PUBLIC_PREVIEWS',
        'DOCLOOM_LOG_LEVEL',
        'DOCLOOM_TOKEN',
      ],
    ],
    [
      ['fill', '--help'],
      [
        '<template>',
        '<data>',
        '--output',
        '--pdf',
        '--keep-macros',
        '--strict',
        '--soffice',
        '--unsandboxed-soffice',
        '--fonts',
      ],
    ],
    [
      ['token', '--help'],
      ['create', 'list', 'revoke'],
    ],
    [
      ['token', 'create', '--help'],
      ['--email', '--name', '--team', '--label', '--expires-in-days', '--json', '--data'],
    ],
    [
      ['token', 'revoke', '--help'],
      ['[ids...]', '--email'],
    ],
    [
      ['user', '--help'],
      ['create', 'list', 'move', 'disable', 'enable'],
    ],
    [
      ['user', 'move', '--help'],
      ['<email>', '--team', '--no-team'],
    ],
    [
      ['team', '--help'],
      ['create', 'list', 'rename', 'remove'],
    ],
    [
      ['share', '--help'],
      ['add', 'list', 'remove'],
    ],
    [
      ['share', 'add', '--help'],
      ['<workflow>', '--team'],
    ],
    [
      ['backup', '--help'],
      ['<folder>', '--data', 'env: DOCLOOM_DATA', 'docloom serve --data <folder>'],
    ],
    [
      ['prune', '--help'],
      ['--keep-days <number>', '--dry-run', '--data', 'DOCLOOM_KEEP_DAYS'],
    ],
    [
      ['move', '--help'],
      [
        '--from <database>',
        '--to <database>',
        '--drive-to <place>',
        '--drive-from <place>',
        '--data',
        'it continues',
        'DOCLOOM_MOVE_FROM',
        'DOCLOOM_MOVE_TO',
        'DOCLOOM_DRIVE_TO',
        'docloom move --from ./docloom-data/docloom.db --to postgres://user:password@host/name',
      ],
    ],
    [
      ['database', 'adopt', '--help'],
      ['--data', '--database <address>', 'docloom move'],
    ],
    [['help', 'serve'], ['--port <number>']],
  ])('docloom %j exits 0 and tells of %j', async (args, told) => {
    const { code, stdout, stderr } = await docloom(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const unwrapped = stdout.replaceAll(/\s+/g, ' ');
    expect(told.filter((text) => !unwrapped.includes(text))).toEqual([]);
  });

  it('docloom serve --help shows the defaults of the design', async () => {
    const { stdout } = await docloom(['serve', '--help']);
    const defaults = stdout.replaceAll(/\s+/g, ' ').match(/default: "[^"]+"/g);
    expect(defaults).toEqual(
      expect.arrayContaining([
        'default: "127.0.0.1"',
        'default: "8080"',
        'default: "./docloom-data"',
      ]),
    );
  });

  it('docloom --help explains the first steps and the exit codes', async () => {
    const { stdout } = await docloom(['--help']);
    expect(stdout).toContain('docloom token create --email you@example.com --name You');
    expect(stdout).toMatch(/Exit codes:\n\s+0 .*\n\s+1 /);
  });

  it.each([
    [['token', 'create', '--help'], ['--email']],
    [
      ['user', 'create', '--help'],
      ['--email', '--name'],
    ],
    [['share', 'add', '--help'], ['--team']],
    [['prune', '--help'], ['--keep-days']],
    [['move', '--help'], []],
    [['serve', '--help'], []],
  ])('docloom %j says that %j are required', async (args, required) => {
    const { stdout } = await docloom(args);
    const options = stdout.split(/\n(?= {2}-)/).filter((text) => /\(required\)/.test(text));
    expect(options.map((text) => /--[\w-]+/.exec(text)?.[0])).toEqual(required);
  });

  it('docloom serve --help lists the limits after the common options', async () => {
    const { stdout } = await docloom(['serve', '--help']);
    const [first = '', limits = ''] = stdout.split(/^Limits of the service:$/m);
    expect(first).not.toContain('--max-');
    expect(limits).toContain('--max-body');
  });

  it('docloom --version prints only the version', async () => {
    expect(await docloom(['--version'])).toEqual({
      code: 0,
      stdout: textLike(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });

  it.each([[[]], [['token']]])(
    'docloom %j without a command exits with 1 and its help',
    async (args) => {
      const { code, stderr } = await docloom(args);
      expect(code).toBe(1);
      expect(stderr).toContain('Usage: docloom');
    },
  );
});
