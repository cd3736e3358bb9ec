import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import {
  MAX_DOCUMENT_BYTES,
  MAX_THUMBNAIL_BYTES,
  MIN_FREE,
  THUMBNAIL_LIMITS,
  isEveryAddress,
  isForThisMachine,
  isLoopback,
  parseFontFolder,
  parseHost,
  parseKeepDays,
  parsePdfIdleMinutes,
  parsePdfProcesses,
  parsePort,
  parsePublicUrl,
  parseRanges,
  parseSoffice,
  parseSwitch,
  parseWorkers,
  selectSandbox,
} from '../../service/src/config.ts';
import { FONT_OF_A_PACKAGE } from './pdf/fonts/own-font.ts';
import { rejectionOf } from './rejection-of.ts';

describe('the limits without a setting', () => {
  it('are as the manual says, in MB of 1,048,576 bytes', () => {
    const documents = [MAX_DOCUMENT_BYTES, MAX_THUMBNAIL_BYTES];
    expect(documents).toEqual([268_435_456, 268_435_456]);
    expect([THUMBNAIL_LIMITS.file, MIN_FREE]).toEqual([104_857_600, 104_857_600]);
  });
});

describe('--port', () => {
  it.each([
    ['0', 0],
    ['80', 80],
    ['08080', 8080],
    ['65535', 65_535],
  ])('accepts %s', (value, port) => {
    expect(parsePort(value)).toBe(port);
  });

  it.each(['', ' ', '65536', '-1', '80.5', '0x50', '1e3', 'http', '8080 ', '999999'])(
    'rejects "%s" and names the setting',
    (value) => {
      const error = rejectionOf(() => parsePort(value));
      expect(error.code).toBe('invalid_setting');
      expect(error.message).toContain('--port');
      expect(error.message).toContain(`"${value}"`);
    },
  );
});

it('the error explains the problem and the allowed values', () => {
  const messages = [
    () => parsePort('65536'),
    () => parseHost(' '),
    () => parseKeepDays('0'),
    () => parsePdfProcesses('65'),
    () => parseSoffice('/nowhere/soffice'),
    () => parseFontFolder('/nowhere/fonts'),
    () => parseSwitch('--keep-macros', ' Maybe '),
    () => parsePublicUrl(' ftp://docs.example.com'),
    () => parseRanges('--trust-proxy', '10.0.0.0/8, 10.0.0.0/33 ,n8n'),
  ].map((parse) => rejectionOf(parse).message);
  expect(messages).toMatchInlineSnapshot(`
    [
      "The setting --port cannot be used: "65536" is no port; use a number up to 65535.",
      "The setting --host cannot be used: it is empty; use 127.0.0.1 for this machine only, or 0.0.0.0 for everybody who can reach it.",
      "The setting --keep-days cannot be used: "0" is not a number of days; use one from 1 to 99999.",
      "The setting --pdf-processes cannot be used: "65" is no such number; use a number from 1 to 64.",
      "The setting --soffice cannot be used: "/nowhere/soffice" is no program that can be started.",
      "The setting --fonts cannot be used: "/nowhere/fonts" is no folder that can be read (ENOENT).",
      "The setting --keep-macros cannot be used: " Maybe " is neither; use yes or no.",
      "The setting --public-url cannot be used: " ftp://docs.example.com" is no http or https address.",
      "The setting --trust-proxy cannot be used: "10.0.0.0/33" is no CIDR range.",
    ]
  `);
});

describe('--host', () => {
  it.each([
    ['0.0.0.0', '0.0.0.0'],
    [' localhost ', 'localhost'],
    ['::1', '::1'],
  ])('accepts "%s"', (value, host) => {
    expect(parseHost(value)).toBe(host);
  });

  it.each(['', '  '])('rejects "%s", which would mean all addresses', (value) => {
    const error = rejectionOf(() => parseHost(value));
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain('--host');
    expect(error.message).toContain('127.0.0.1');
  });
});

describe('--keep-days', () => {
  it.each([
    ['1', 1],
    ['90', 90],
  ])('accepts %s', (value, days) => {
    expect(parseKeepDays(value)).toBe(days);
  });

  it.each(['', '0', '-1', '1.5', 'ever', '100000', ' 1'])('rejects "%s"', (value) => {
    const error = rejectionOf(() => parseKeepDays(value));
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain('--keep-days');
  });
});

describe('--public-url', () => {
  it.each([
    ['https://docs.example.com', 'https://docs.example.com'],
    ['https://docs.example.com/', 'https://docs.example.com'],
    ['http://10.0.0.5:8080/docloom//', 'http://10.0.0.5:8080/docloom'],
    [' https://docs.example.com/ ', 'https://docs.example.com'],
  ])('accepts %s without its trailing slash', (value, url) => {
    expect(parsePublicUrl(value)).toBe(url);
  });

  it.each([
    'docs.example.com',
    'localhost:8080',
    'ftp://docs.example.com',
    'https://',
    'https:docs.example.com',
    'https://docs.example.com/?a=b',
    'https://docs.example.com/#top',
    '',
    '/docloom',
  ])('rejects "%s"', (value) => {
    expect(rejectionOf(() => parsePublicUrl(value)).message).toContain('--public-url');
  });
});

describe('--allow-webhooks-to', () => {
  it.each([
    ['', []],
    ['10.0.0.0/8', ['10.0.0.0/8']],
    ['10.0.0.0/8,fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    [' 10.0.0.0/8 , 192.168.1.7/32 ,', ['10.0.0.0/8', '192.168.1.7/32']],
    ['0.0.0.0/0,::/0', ['0.0.0.0/0', '::/0']],
    ['::1/128', ['::1/128']],
    ['10.0.0.0/08,fd00::/008,0.0.0.0/00', ['10.0.0.0/8', 'fd00::/8', '0.0.0.0/0']],
  ])('accepts "%s"', (value, ranges) => {
    expect(parseRanges('--allow-webhooks-to', value)).toEqual(ranges);
  });

  it.each([
    '10.0.0.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/9',
    '10.0.0/8',
    '::/129',
    'fe80::1%eth0/64',
    'n8n/24',
    '/8',
    '10.0.0.0/8 fd00::/8',
    '10.0.0.0/8;fd00::/8',
  ])('rejects "%s"', (value) => {
    const error = rejectionOf(() => parseRanges('--allow-webhooks-to', value));
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain('--allow-webhooks-to');
  });

  it('names the invalid range among valid ones', () => {
    expect(
      rejectionOf(() => parseRanges('--allow-webhooks-to', '10.0.0.0/8,n8n')).message,
    ).toContain('"n8n"');
  });
});

describe.each([
  { name: '--workers', parse: parseWorkers, most: 64 },
  { name: '--pdf-processes', parse: parsePdfProcesses, most: 64 },
  { name: '--pdf-idle-minutes', parse: parsePdfIdleMinutes, most: 1_440 },
])('$name', ({ name, parse, most }) => {
  it.each([1, most])('accepts %i', (value) => {
    expect(parse(String(value))).toBe(value);
  });

  it.each(['', '0', String(most + 1), '-1', '1.5', 'two', '1e1', ' 1'])('rejects "%s"', (value) => {
    const error = rejectionOf(() => parse(value));
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain(name);
  });
});

describe('--soffice', () => {
  it('accepts the path of a program, absolute or relative', () => {
    expect(parseSoffice(process.execPath)).toBe(process.execPath);
    expect(parseSoffice(relative(process.cwd(), process.execPath))).toBe(process.execPath);
  });

  it.each(['nowhere/soffice', join(__dirname, 'package.json')])('rejects "%s"', (value) => {
    const error = rejectionOf(() => parseSoffice(value));
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain('--soffice');
  });
});

describe('The sandbox of --soffice', () => {
  const office = { soffice: '/bin/sh', fontFolder: null, hidden: ['/data'] };

  it('is required: without bubblewrap, the setting is rejected with the ways out', () => {
    const error = rejectionOf(() =>
      selectSandbox(office, { unsandboxed: false, path: '/nowhere' }),
    );
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain('--soffice');
    expect(error.message).toContain('bubblewrap is not installed; install bubblewrap (bwrap), or');
    expect(error.message).toContain('--unsandboxed-soffice');
  });

  it('must work: if the system forbids it, the setting is rejected with its reason', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docloom-bwrap-'));
    try {
      writeFileSync(join(folder, 'bwrap'), '#!/bin/sh\necho forbidden >&2\nexit 1\n', {
        mode: 0o755,
      });
      const error = rejectionOf(() => selectSandbox(office, { unsandboxed: false, path: folder }));
      expect(error.code).toBe('invalid_setting');
      expect(error.message).toContain(
        `bubblewrap is installed (${join(folder, 'bwrap')}) but cannot start: forbidden; allow unprivileged user namespaces for the service, or`,
      );
      expect(error.message).not.toContain('install bubblewrap');
      expect(error.message).toContain('--unsandboxed-soffice');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is found, with the folders to hide', () => {
    const folder = mkdtempSync(join(tmpdir(), 'docloom-bwrap-'));
    try {
      writeFileSync(join(folder, 'bwrap'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
      expect(selectSandbox(office, { unsandboxed: false, path: folder })).toEqual({
        bwrap: join(folder, 'bwrap'),
        hidden: ['/data'],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is none with --unsandboxed-soffice, and for the included LibreOffice', () => {
    expect(selectSandbox(office, { unsandboxed: true, path: '/nowhere' })).toBeNull();
    const included = { ...office, soffice: null };
    expect(selectSandbox(included, { unsandboxed: false, path: '/nowhere' })).toBeNull();
  });
});

describe('--fonts', () => {
  it('accepts the path of a folder with fonts, absolute or relative', () => {
    const folder = dirname(FONT_OF_A_PACKAGE);
    expect(parseFontFolder(folder)).toBe(folder);
    expect(parseFontFolder(relative(process.cwd(), folder))).toBe(folder);
  });

  it.each(['nowhere/fonts', __dirname, FONT_OF_A_PACKAGE])('rejects "%s"', (value) => {
    const error = rejectionOf(() => parseFontFolder(value));
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain('--fonts');
    expect(error.message).toContain(`"${resolve(value)}"`);
  });
});

describe('--keep-macros', () => {
  it.each([
    [true, ['yes', 'true', 'on', '1', ' YES ']],
    [false, ['no', 'false', 'off', '0', '', ' ']],
  ])('is %s for %j', (expected, values) => {
    for (const value of values) expect(parseSwitch('--keep-macros', value)).toBe(expected);
  });

  it.each(['maybe', 'y', '2'])('rejects "%s"', (value) => {
    const error = rejectionOf(() => parseSwitch('--keep-macros', value));
    expect(error.code).toBe('invalid_setting');
    expect(error.message).toContain(`--keep-macros`);
    expect(error.message).toContain('use yes or no');
  });
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.9.10', 'localhost', '::1'])('%s is only this machine', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', '192.168.127.1', 'example.com', '127.example.com', ''])(
    '%s is reachable from other machines',
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});

describe('isForThisMachine', () => {
  const alone = { host: '127.0.0.1', publicUrl: null, trustProxy: [] };

  it.each([
    ['it listens on loopback', {}],
    ['its public address is there too', { publicUrl: 'http://localhost:8080' }],
    ['its public address is there too, as IPv6', { publicUrl: 'http://[::1]:8080/docloom' }],
  ])('if %s', (_, settings) => {
    expect(isForThisMachine({ ...alone, ...settings })).toBe(true);
  });

  it.each([
    ['it listens elsewhere', { host: '0.0.0.0' }],
    ['a proxy is trusted', { trustProxy: ['127.0.0.1/32'] }],
    ['its public address is elsewhere', { publicUrl: 'https://docs.example.com' }],
    ['its public address only looks like loopback', { publicUrl: 'https://127.example.com' }],
  ])('not if %s', (_, settings) => {
    expect(isForThisMachine({ ...alone, ...settings })).toBe(false);
  });
});

describe('isEveryAddress', () => {
  it.each(['0.0.0.0', '0', '::', '0:0:0:0:0:0:0:0', '::0'])('%s is every address', (host) => {
    expect(isEveryAddress(host)).toBe(true);
  });

  it.each(['127.0.0.1', '10.0.0.0', '::1', 'localhost', '0.0.0.1', 'fd00::'])(
    '%s is one of them',
    (host) => {
      expect(isEveryAddress(host)).toBe(false);
    },
  );
});
