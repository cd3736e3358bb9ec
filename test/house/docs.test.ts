import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { serveCommand } from '../../service/src/cli/commands/serve.ts';
import { errorCodes } from '../../service/src/errors/errors.ts';

const repository = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

const pages = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
  {
    cwd: repository,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((page) => page !== '' && existsSync(join(repository, page)));

describe('the docs', () => {
  it('are found', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'docs/service.md']));
  });

  it.each(pages)('%s links only to existing files and headings', (page) => {
    const broken = linksOf(read(page)).filter((link) => !leadsSomewhere(page, link));
    expect(broken).toEqual([]);
  });

  it('name every error code of the service', () => {
    const service = read('docs/service.md');
    const missing = errorCodes.filter((code) => !service.includes(`\`${code}\``));
    expect(missing).toEqual([]);
  });

  it('name every option of "docloom serve" and its variable', () => {
    // The limits have a separate page.
    const settings = read('docs/settings.md') + read('docs/limits.md');
    const names = serveCommand().options.flatMap(({ long, envVar }) => [long ?? '', envVar ?? '']);
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  });

  it.each(['README.md', 'docs/nodes.md', 'CHANGELOG.md'])(
    '%s names each version of n8n that the tests run',
    (page) => {
      const pinned = ['playground', 'playground/n8n-1'].map((folder) => {
        const manifest = JSON.parse(read(`${folder}/package.json`)) as {
          dependencies: { n8n: string };
        };
        return manifest.dependencies.n8n;
      });
      expect(pinned.filter((version) => !read(page).includes(version))).toEqual([]);
    },
  );

  it('name only existing package scripts', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run (?:--silent )?([a-z][a-z0-9:-]*)/g)].map(
        ([, name]) => name ?? '',
      ),
    );
    expect(named).toContain('build');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

function linksOf(markdown: string): string[] {
  const inText = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
  const pictures = [...markdown.matchAll(/<img src="([^"]+)"/g)].map(([, link]) => link ?? '');
  return [...inText, ...pictures].filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(repository, target))) return false;
  return heading === undefined || headingsOf(read(target)).includes(heading);
}

function headingsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}
