import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { PdfConverter } from '../../../../service/src/pdf/converter.ts';
import { ConverterUnavailable, NotConvertible } from '../../../../service/src/pdf/converter.ts';
import { createSofficeConverter } from '../../../../service/src/pdf/soffice/soffice-converter.ts';
import { SmallDisk } from '../../small-disk.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { testsWithSmallDisk } from '../../tests-with.ts';
import { wordFile } from '../../word-file.ts';
import { processTree } from '../../processes.ts';
import { until } from '../../until.ts';
import { readPdf } from '../read-pdf.ts';
import type { Behaviour } from './stand-in-office.ts';
import { LARGE, StandInOffice } from './stand-in-office.ts';

const letter = wordFile('Dear Ada');
/** Consists of letters that hardly compress. */
const large = wordFile(randomBytes(2 * LARGE).toString('base64'));

const usualTemporaryFolder = process.env['TMPDIR'];
let folder: TemporaryFolder;
let temporary: string;
let office: StandInOffice;
let converter: PdfConverter;

beforeEach(async () => {
  folder = new TemporaryFolder();
  temporary = join(folder.path, 'tmp');
  mkdirSync(temporary);
  process.env['TMPDIR'] = temporary;
  office = await StandInOffice.write(folder.path);
  const log = pino({ level: 'silent' });
  converter = createSofficeConverter(
    { soffice: office.program, sandbox: null },
    { processes: 1, fontFolder: null },
    log,
  );
});

afterEach(async () => {
  await converter.close();
  if (usualTemporaryFolder === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usualTemporaryFolder;
  folder.remove();
});

const convert = (content = letter) => converter.convert(content, 'CLOUD_DOCS');

async function expectConverted(content = letter): Promise<void> {
  expect(readPdf(await convert(content)).pages[0]!.text).toBe('A sheet');
}

/** Only temporarily: later it is converted, and so is another one. */
async function expectPassing(mend: () => void, reason: string | RegExp = ''): Promise<void> {
  const refused = convert();
  await expect(refused).rejects.toThrow(ConverterUnavailable);
  await expect(refused).rejects.toThrow(reason);
  mend();
  await expectConverted();
  await expectConverted(wordFile('Dear Ben'));
}

function isRunning(pid: number): boolean {
  return processTree(pid).some(({ arguments: given }) => given !== '');
}

const mend = () => {
  office.becomes('in order');
};

describe('A broken LibreOffice is not blamed on a document', () => {
  it.each<[string, () => void, string]>([
    [
      'it was removed',
      () => {
        office.isRemoved();
      },
      'ENOENT',
    ],
    [
      'it may not be run',
      () => {
        office.isForbidden();
      },
      'EACCES',
    ],
  ])('when %s, before its start and after it', async (_what, damage, reason) => {
    damage();
    await expectPassing(mend, reason);
    damage();
    await expectPassing(mend, reason);
  });

  it('if it is not a program', async () => {
    office.isDamaged();
    await expectPassing(mend);
  });

  it.each<Behaviour>([
    'crashes at its start',
    'cannot write its profile',
    'writes half of the PDF',
  ])('when it %s', async (behaviour) => {
    await expectConverted();
    office.becomes(behaviour);
    await expectPassing(mend, /on every document at present.*LibreOffice made/);
  });

  it('if the folder for temporary files was cleaned up', async () => {
    await expectConverted();
    const [own] = readdirSync(temporary);
    rmSync(join(temporary, own!), { recursive: true });
    await expect(convert()).rejects.toThrow(ConverterUnavailable);
    await expectConverted();
  });
});

describe('A LibreOffice that is killed from outside', () => {
  it.each<Behaviour>(['is killed twice', 'is killed twice below a script'])(
    'and that %s, as on a machine without free memory, is replaced, and its document is converted a third time',
    async (behaviour) => {
      office.becomes(behaviour);
      await expectConverted();
    },
  );

  it('together with its parent process leaves nothing behind', async () => {
    office.becomes('hangs at first');
    const made = convert();
    const hanging = await until('the office to hang', () => office.hangingProcess);
    const [own] = readdirSync(temporary);
    const watcher = processTree(process.pid).find(({ arguments: given }) =>
      given.includes('soffice-program'),
    );
    process.kill(watcher!.pid, 'SIGKILL');
    expect(readPdf(await made).pages[0]!.text).toBe('A sheet');
    await until('the office to end', () => !isRunning(hanging));
    expect(readdirSync(temporary)).not.toContain(own);
    await converter.close();
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('A document that a working LibreOffice cannot convert', () => {
  it('is not convertible, is not retried, and does not affect other documents', async () => {
    office.becomes('refuses a large document');
    await expect(convert(large)).rejects.toThrow(NotConvertible);
    await expectConverted();
    office.becomes('in order');
    await expect(convert(large)).rejects.toThrow(NotConvertible);
  });
});

it('The files of one document are gone before the next', async () => {
  await expectConverted();
  const [own] = readdirSync(temporary);
  expect(readdirSync(join(temporary, own!))).toEqual(['profile']);
});

testsWithSmallDisk('a full folder for temporary files', () => {
  describe('A problem with the folder for temporary files is not blamed on a document', () => {
    let disk: SmallDisk;
    beforeEach(() => {
      disk = SmallDisk.mount(temporary, 64);
    });
    afterEach(async () => {
      await converter.close();
      disk.unmount();
    });

    it('if it is full before LibreOffice starts, and nothing is left in it then', async () => {
      disk.fill();
      await expectPassing(() => {
        expect(readdirSync(temporary)).toEqual(['.filler']);
        disk.makeRoom();
      }, 'ENOSPC');
    });

    it('if it becomes full', async () => {
      await expectConverted();
      disk.fill();
      await expectPassing(() => {
        disk.makeRoom();
      }, 'ENOSPC');
    });

    it('if it has space for the document, but not for LibreOffice’s other files', async () => {
      office.becomes('needs 4 MB of disk');
      await expectConverted();
      disk.leave(2);
      await expectPassing(() => {
        disk.makeRoom();
      }, 'MB free in the folder for temporary files');
    });

    it('if it is not writable', async () => {
      await expectConverted();
      disk.makeReadOnly();
      await expect(convert()).rejects.toThrow(/EROFS/);
      await expect(convert()).rejects.toThrow(ConverterUnavailable);
    });
  });
});
