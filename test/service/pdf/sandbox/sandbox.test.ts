import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import {
  findBubblewrap,
  problemOfSandbox,
  sandboxed,
  sandboxOptions,
} from '../../../../service/src/pdf/sandbox/sandbox.ts';
import { createSofficeConverter } from '../../../../service/src/pdf/soffice/soffice-converter.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { wordFile } from '../../word-file.ts';
import { readPdf } from '../read-pdf.ts';
import { sheetOf } from '../sheet-of.ts';
import { sandboxHere } from './sandbox-here.ts';
import { testsWith } from '../../tests-with.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

const place = (name: string) => join(folder.path, name);

/** Writes a program into the test's folder. */
function program(name: string, script: string): string {
  writeFileSync(place(name), `#!/bin/sh\n${script}\n`);
  chmodSync(place(name), 0o755);
  return place(name);
}

/** Returns the places that an option of bubblewrap shows. */
function shown(options: readonly string[], name: string): string[] {
  return options.flatMap((option, index) => (option === name ? [options[index + 1] ?? ''] : []));
}

describe('The options of the sandbox', () => {
  const start = { soffice: '/bin/sh', fontFolder: null, writable: ['/tmp/document'] };

  it('leave no network, no other processes, and no rights', () => {
    const options = sandboxOptions({ hidden: [] }, start);
    expect(options).toEqual(
      expect.arrayContaining(['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL']),
    );
    expect(options).not.toContain('--share-net');
  });

  it('make only the named folders writable', () => {
    const options = sandboxOptions({ hidden: [] }, start);
    expect(shown(options, '--bind')).toEqual(['/tmp/document']);
    expect(shown(options, '--dev-bind')).toEqual([]);
  });

  it.each([
    '/',
    '/etc',
    '/home',
    '/root',
    '/var',
    '/var/lib',
    '/opt',
    '/srv',
    '/run',
    '/proc',
    '/sys',
    '/dev',
  ])('do not show %s', (path) => {
    const options = sandboxOptions({ hidden: [] }, start);
    expect(shown(options, '--ro-bind-try')).not.toContain(path);
  });

  it('show the folder of an installation elsewhere, and of another program the program alone', () => {
    mkdirSync(place('office/program'), { recursive: true });
    const soffice = program('office/program/soffice', '');
    const alone = program('soffice', '');
    const visible = (path: string) =>
      shown(sandboxOptions({ hidden: [] }, { ...start, soffice: path }), '--ro-bind-try');
    expect(visible(soffice)).toContain(place('office'));
    expect(visible(alone)).toContain(alone);
    expect(visible(alone)).not.toContain(folder.path);
  });

  it('hide the data folder even where it is inside a visible folder, but not the fonts in it', () => {
    mkdirSync(place('fonts'));
    const options = sandboxOptions(
      { hidden: [folder.path, '/nowhere'] },
      { ...start, fontFolder: place('fonts') },
    );
    expect(shown(options, '--tmpfs')).toEqual(['/tmp', folder.path]);
    expect(options.lastIndexOf(place('fonts'))).toBeGreaterThan(options.indexOf(folder.path));
  });
});

describe('bubblewrap', () => {
  it('is found on PATH, and only as a program', () => {
    mkdirSync(place('one'));
    mkdirSync(place('two'));
    writeFileSync(place('one/bwrap'), 'text', { mode: 0o644 });
    expect(findBubblewrap(`${place('one')}::${place('two')}`)).toBeNull();
    const found = program('two/bwrap', '');
    expect(findBubblewrap(`${place('one')}::${place('two')}`)).toBe(found);
  });

  it('that is forbidden to make namespaces is a problem with its own words', () => {
    const bwrap = program(
      'bwrap',
      'echo "bwrap: No permissions to create new namespace" >&2; exit 1',
    );
    const sandbox = { bwrap, hidden: [] };
    expect(problemOfSandbox(sandbox, { soffice: '/bin/sh', fontFolder: null })?.reason).toBe(
      `bubblewrap is installed (${bwrap}) but cannot start: bwrap: No permissions to create new namespace`,
    );
  });
});

const FORBIDDEN = 'isolation: bubblewrap is missing or forbidden on this machine';

testsWith(sandboxHere(), FORBIDDEN, (here) => {
  describe('A program in the sandbox', () => {
    /** Runs a shell script as LibreOffice would run; returns its output. */
    function run(script: string, hidden: readonly string[] = []): string {
      mkdirSync(place('document'), { recursive: true });
      const start = { soffice: '/bin/sh', fontFolder: null, writable: [place('document')] };
      const command = sandboxed({ ...here, hidden }, start, ['-c', script]);
      const ended = spawnSync(command.program, command.arguments, { encoding: 'utf8' });
      return ended.stdout.trim();
    }

    it('works, and writes its document', () => {
      expect(run(`echo yes > '${place('document/made')}'; echo done`)).toBe('done');
      expect(readFileSync(place('document/made'), 'utf8')).toBe('yes\n');
    });

    it('reads neither the data folder nor the files of the machine', () => {
      writeFileSync(place('secret'), 'secret');
      const secrets = [place('secret'), '/etc/passwd', '/root/.profile', __filename];
      expect(existsSync(__filename)).toBe(true);
      for (const secret of secrets)
        expect(run(`cat '${secret}' 2>&1 || echo none`)).toMatch(/none$/);
    });

    it('sees no other processes', () => {
      expect(run(`ls -d '/proc/${String(process.pid)}' 2> /dev/null || echo none`)).toBe('none');
      expect(Number(run('ls -d /proc/[0-9]* | wc -l'))).toBeLessThan(10);
    });

    it('does not see a hidden folder inside a visible one', () => {
      expect(run('ls /usr/share | head -n 1')).not.toBe('');
      expect(run('ls /usr/share | head -n 1', ['/usr/share'])).toBe('');
    });

    it('cannot write elsewhere', () => {
      run(`echo changed > '${place('other')}'; echo changed > /usr/docloom-test`);
      expect(existsSync(place('other'))).toBe(false);
      expect(existsSync('/usr/docloom-test')).toBe(false);
    });

    it('reaches no server of this machine', async () => {
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        socket.end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const connect = `require('net').connect(${String(port)}, '127.0.0.1').on('error', (e) => console.log(e.code)).on('connect', function () { console.log('reached'); this.end(); })`;
      mkdirSync(place('document'), { recursive: true });
      const start = { soffice: process.execPath, fontFolder: null, writable: [] };
      const { program: bwrap, arguments: given } = sandboxed(here, start, ['-e', connect]);
      const { stdout } = spawnSync(bwrap, given, { encoding: 'utf8' });
      server.close();
      expect({ said: stdout.trim(), connections }).toEqual({
        said: 'ECONNREFUSED',
        connections: 0,
      });
    });

    it('makes the PDF, as LibreOffice does, and sees nothing of the data folder', async () => {
      mkdirSync(place('data'));
      writeFileSync(place('data/secret'), 'secret');
      mkdirSync(place('office/program'), { recursive: true });
      writeFileSync(place('office/sheet.pdf'), await sheetOf('A sheet'));
      const soffice = program(
        'office/program/soffice',
        `while [ "$1" != --outdir ]; do shift; done
         [ -e '${place('data/secret')}' ] && exit 1
         cp '${place('office/sheet.pdf')}' "$2/document.pdf"`,
      );
      const converter = createSofficeConverter(
        { soffice, sandbox: { ...here, hidden: [place('data')] } },
        { processes: 1, fontFolder: null },
        pino({ level: 'silent' }),
      );
      try {
        const pdf = await converter.convert(wordFile('Any'), 'CLOUD_DOCS');
        expect(readPdf(pdf).pages[0]!.text).toBe('A sheet');
      } finally {
        await converter.close();
      }
    });
  });
});
