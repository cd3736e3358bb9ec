import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/* docs/security.md names everything that the service connects to, starts and encrypts with. */

const repository = resolve(__dirname, '../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
/** Without comments, and without the examples in the prose of the API document. */
const sources = globSync('{contract,engine,service}/src/**/*.ts', { cwd: repository })
  .filter((file) => !file.includes('/openapi/prose/'))
  .sort()
  .map((file) => ({ file, code: read(file).replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '') }));

const filesWith = (pattern: RegExp) =>
  sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

it('finds the sources', () => {
  expect(sources.length).toBeGreaterThan(600);
});

it('only the delivery of events, the storages of drives and the database open connections', () => {
  const opens =
    /(?<![#.\w])fetch\(|\baxios\b|\b(?:request|get)\b[^;]*from 'node:https?'|Agent\b.*from 'node:https?'|from 'node:(?:http2|tls|dgram)'|\bWebSocket\b|\bconnect\b.*from 'node:net'/;
  const files = filesWith(opens);
  expect(files.length).toBeGreaterThan(1);
  // The operator names the address of a drive, and that of a database.
  const allowed =
    /^service\/src\/(?:webhooks\/delivery|drive\/(?:s3|webdav|google-drive)|store\/postgres)\//;
  expect(files.filter((file) => !allowed.test(file))).toEqual([]);
});

it('only the pools start processes, without a shell', () => {
  expect(filesWith(/from 'node:child_process'/)).toEqual([
    'service/src/pdf/pool/process/converter-process.ts',
    'service/src/pdf/sandbox/sandbox.ts',
    'service/src/pdf/soffice/office.ts',
    'service/src/templates/worker-slot.ts',
  ]);
  expect(filesWith(/\bshell:|\bexec(?:Sync)?\b.*from 'node:child_process'/)).toEqual([]);
});

it('no text is run as code', () => {
  expect(filesWith(/\beval\(|\bnew Function\b|\bFunction\(/)).toEqual([]);
  // Only to get V8's function for collections by its name.
  expect(filesWith(/from 'node:vm'/)).toEqual(['service/src/memory/garbage-collector.ts']);
  expect(
    filesWith(/\brunIn(?:New|This)?Context\((?!'gc'\))|\bnew Script\b|\bcompileFunction\b/),
  ).toEqual([]);
});

it('regular expressions are made from texts only where these are constant or escaped', () => {
  expect(filesWith(/\bnew RegExp\(/)).toEqual([
    // Constants.
    'contract/src/outgoing-webhook.ts',
    'contract/src/people/invitation.ts',
    // Names of our own.
    'engine/src/compile/canonical-prefixes.ts',
    'engine/src/compile/pictures/vml-placeholder.ts',
    // Literals are escaped: a pattern for dates, and the signs of a language.
    'engine/src/language/filters/date-pattern.ts',
    'engine/src/language/filters/number-notation.ts',
    // Constants.
    'service/src/http/conditional/entity-tag.ts',
    // The paths of our own routes.
    'service/src/http/guards/allowed-methods.ts',
    // The prefixes and the alphabet of our own ids.
    'service/src/ids/ids.ts',
  ]);
});

it('every hash is SHA-256 or, of a password, scrypt, and no cipher is used', () => {
  const algorithms = sources.flatMap(({ code }) =>
    [...code.matchAll(/\bcreate(?:Hash|Hmac)\(\s*'([^']+)'/g)].map(([, name]) => name),
  );
  expect([...new Set(algorithms)]).toEqual(['sha256']);
  const calls = sources.flatMap(({ code }) => [...code.matchAll(/\bcreate(?:Hash|Hmac)\(/g)]);
  expect(algorithms).toHaveLength(calls.length);
  expect(filesWith(/\bcreate(?:Cipher|Decipher|Sign|Verify)|\bsubtle\b|\bpbkdf2/)).toEqual([]);
  expect(filesWith(/\bscrypt(?:Sync)?[,(\s)]/)).toEqual([
    'service/src/people/passwords/scrypt-hash.ts',
  ]);
});

it('only waiting times come from Math.random', () => {
  const files = [
    'service/src/drive/remote/retry.ts',
    'service/src/main.ts',
    'service/src/queue/pg-boss/supervision.ts',
    'service/src/store/postgres/locks/advisory-mutex.ts',
  ];
  expect(filesWith(/\bMath\.random\b/)).toEqual(files);
  for (const file of files) expect(read(file).match(/Math\.random/g)).toHaveLength(1);
});
