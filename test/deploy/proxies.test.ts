import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../playground/setup/ports.mjs';
import { repository } from '../../playground/setup/paths.mjs';
import { LIMIT_SETTINGS } from '../../service/src/limits/limits.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const nginx = read('deploy/nginx.conf');
const caddy = read('deploy/Caddyfile');
const ofBoth = [
  ['nginx.conf', nginx],
  ['Caddyfile', caddy],
] as const;
const scaled = read('deploy/Caddyfile.scaled');
const ofAll = [...ofBoth, ['Caddyfile.scaled', scaled]] as const;

function isHere(program: string, ...words: string[]): boolean {
  const here = spawnSync(program, words).status === 0;
  if (!here) process.stdout.write(`Skipped, there is no ${program} here: it reads its example\n`);
  return here;
}

describe('deploy/nginx.conf', () => {
  const folder = new TemporaryFolder();
  afterAll(() => folder.remove());

  /** With certificates that are there, and ports that everybody may listen at. */
  async function forHere(): Promise<string> {
    const certificate = join(folder.path, 'certificate.pem');
    const key = join(folder.path, 'key.pem');
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const files = ['-nodes', '-subj', '/CN=example', '-keyout', key, '-out', certificate];
    expect(spawnSync('openssl', [...made, ...files]).status).toBe(0);
    const [secure, plain] = [String(await freePort()), String(await freePort())];
    return nginx
      .replaceAll(/^( *ssl_certificate +)\S+;$/gm, `$1${certificate};`)
      .replaceAll(/^( *ssl_certificate_key +)\S+;$/gm, `$1${key};`)
      .replaceAll(/^( *listen )443 /gm, `$1${secure} `)
      .replaceAll(/^( *listen )80;$/gm, `$1${plain};`)
      .replaceAll(/^ *listen \[::\].+\n/gm, '');
  }

  (isHere('nginx', '-v') ? it : it.skip)('is accepted by nginx', async () => {
    const main = join(folder.path, 'nginx.conf');
    const included = join(folder.path, 'docloom.conf');
    writeFileSync(included, await forHere());
    writeFileSync(
      main,
      `pid ${folder.path}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include ${included}; }\n`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', main], { encoding: 'utf8' });
    expect({ status, said: stderr }).toEqual({
      status: 0,
      said: expect.stringContaining('test is successful') as string,
    });
  });

  it('closes each block, and ends each directive', () => {
    const lines = nginx.split('\n').map((line) => line.replace(/#.*/, '').trim());
    expect(lines.filter((line) => line !== '' && !/[;{}]$/.test(line))).toEqual([]);
    expect(nginx.split('{').length).toBe(nginx.split('}').length);
  });

  it('allows only TLS 1.2 and 1.3 on each of its servers', () => {
    const servers = nginx.match(/listen 443 ssl;/g) ?? [];
    const allowed = [...nginx.matchAll(/ssl_protocols +(.+);/g)].map(([, versions]) => versions);
    expect(servers.length).toBeGreaterThan(1);
    expect(allowed).toEqual(servers.map(() => 'TLSv1.2 TLSv1.3'));
  });

  it('forwards the origin of a request to the service', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;');
    expect(nginx).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
    expect(nginx).toContain('proxy_set_header Host $host;');
  });

  it('has a longer timeout than a response may take: ?wait= allows a minute', () => {
    const [first] = [...nginx.matchAll(/proxy_read_timeout (\d+)s;/g)].map(
      ([, seconds]) => seconds,
    );
    expect(Number(first)).toBeGreaterThan(60);
  });
});

describe.each(['Caddyfile', 'Caddyfile.scaled'])('deploy/%s', (file) => {
  (isHere('caddy', 'version') ? it : it.skip)('is accepted by Caddy', () => {
    const path = join(repository, 'deploy', file);
    const words = ['adapt', '--adapter', 'caddyfile', '--validate', '--config', path];
    const env = { ...process.env, DOCLOOM_HOSTNAME: 'docloom.example.com' };
    const { status, stderr } = spawnSync('caddy', words, { encoding: 'utf8', env });
    expect(status).toBe(0);
    // The second site is for requests without TLS.
    const warnings = stderr.split('\n').filter((line) => /"warn"/.test(line));
    expect(warnings.filter((line) => !line.includes('only on the HTTP port'))).toEqual([]);
  });
});

describe('Each example proxy configuration', () => {
  it.each(ofAll)('accepts files of the default maximum size with their form: %s', (_, text) => {
    const megabytes = /(?:max_body_size|max_size) (\d+)(?:m|MB)/.exec(text)?.[1];
    expect(Number(megabytes)).toBeGreaterThan(LIMIT_SETTINGS.file.default);
  });

  it.each(ofBoth)('uses the ports of compose.yaml: %s', (_, text) => {
    const published = [...read('compose.yaml').matchAll(/- (127\.0\.0\.1:\d+):\d+$/gm)];
    const named = [...text.matchAll(/(?:proxy_pass http:\/\/|reverse_proxy )([\d.:]+)/g)];
    const addresses = (matches: RegExpExecArray[]) => matches.map(([, address]) => address);
    expect(addresses(named)).toEqual(addresses(published));
  });

  it.each(ofAll)('does not expose the metrics: %s', (_, text) => {
    expect(text).toMatch(/location = \/metrics \{\s+return 403;|respond \/metrics 403/);
  });

  it.each(ofAll)('lets browsers use https only, for at least a year: %s', (_, text) => {
    const policy = /Strict-Transport-Security "max-age=(\d+); includeSubDomains"/.exec(text);
    expect(Number(policy?.[1])).toBeGreaterThanOrEqual(365 * 24 * 3600);
  });

  it.each(ofAll)('leads only people from http to https, and no programs: %s', (_, text) => {
    const plain =
      /(?:listen 80;\s+listen \[::\]:80;\s+server_name |http:\/\/)(?:docloom\.example\.com|\{\$DOCLOOM_HOSTNAME\});?[^]*?\n\}/;
    const [block = ''] = plain.exec(text) ?? [];
    expect(block).toMatch(/files/);
    expect(block).toMatch(/location \/ \{\s+return 403;|^\trespond 403$/m);
  });
});
