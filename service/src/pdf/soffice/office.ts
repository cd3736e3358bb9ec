import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants as system, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentType } from '@docloom/contract';
import { isSystemError } from '../../errors/system-error.ts';
import type { FinishedPdf } from '../converter.ts';
import { ProgramKilled } from '../converter.ts';
import { finishConversion } from '../pool/finish-conversion.ts';
import type { ProcessConverter } from '../pool/process/answer-conversions.ts';
import type { Conversion, Pages } from '../pool/conversion.ts';
import { EXTENSIONS, FIRST_PAGE } from '../pool/conversion.ts';
import type { OrphanedResources } from '../pool/process/orphaned-resources.ts';
import { removeOrphanedResources } from '../pool/process/orphaned-resources.ts';
import { writeOfficeProfile } from './office-profile.ts';
import { requireFreeSpace } from './free-space.ts';
import { isWholePdf } from './whole-pdf.ts';
import { withoutOutsideFiles } from './without-outside-files.ts';

/**
 * A LibreOffice that is installed on the machine, with a profile and a folder of its own. It is
 * started for each document anew, and ends with it.
 */
export class Office implements ProcessConverter {
  readonly #soffice: string;
  readonly #folder: string;
  readonly #profile: string;
  readonly #leaves: (remains: OrphanedResources) => void;
  #group: number | null = null;
  #documents = 0;

  private constructor(
    soffice: string,
    folder: string,
    profile: string,
    leaves: (remains: OrphanedResources) => void,
  ) {
    this.#soffice = soffice;
    this.#leaves = leaves;
    this.#folder = folder;
    this.#profile = profile;
  }

  /**
   * @param soffice the path of the program
   * @param fontFolder a folder of fonts that it is to have too; null: none
   * @param leaves is told what remains when this process is killed, whenever that changes
   */
  static async start(
    soffice: string,
    fontFolder: string | null,
    leaves: (remains: OrphanedResources) => void,
  ): Promise<Office> {
    await access(soffice, constants.X_OK);
    // Nobody else may read what lies there.
    const folder = await mkdtemp(join(tmpdir(), 'docloom-pdf-'));
    leaves({ folder, group: null });
    try {
      const profile = await writeOfficeProfile(join(folder, 'profile'), fontFolder);
      return new Office(soffice, folder, profile, leaves);
    } catch (cause) {
      // It is tried again and again while the disk is full.
      rmSync(folder, { recursive: true, force: true });
      throw cause;
    }
  }

  /**
   * @throws Error when LibreOffice makes no PDF of the document; ProgramKilled when it was not given
   * the time to; an error of the system, or ConverterUnavailable, when it cannot be the document's
   */
  async convert({ content, documentType, pages }: Conversion): Promise<Uint8Array> {
    const inside = withoutOutsideFiles(content);
    // What one document leaves behind, should it not go, must never be taken for another's.
    this.#documents += 1;
    const folder = join(this.#folder, `document-${String(this.#documents)}`);
    await mkdir(folder);
    try {
      const document = join(folder, `document.${EXTENSIONS[documentType]}`);
      await writeFile(document, inside);
      const ending = await this.#run(document, folder, toFormat(documentType, pages));
      const pdf = await readFile(join(folder, 'document.pdf')).catch(nullWhenMissing);
      if (pdf && isWholePdf(pdf)) return pdf;
      // LibreOffice does not say why.
      await requireFreeSpace(folder, content.length);
      if (KILLED.includes(ending)) throw new ProgramKilled();
      const what = pdf ? 'a part of a PDF' : 'no PDF';
      throw new Error(`LibreOffice made ${what} and ended with ${ending}`);
    } finally {
      // The whole folder goes with the process.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async finish(pdf: Uint8Array, conversion: Conversion): Promise<FinishedPdf> {
    return finishConversion(pdf, conversion);
  }

  end(): void {
    removeOrphanedResources({ folder: this.#folder, group: this.#group });
  }

  /** @returns the exit code, or the signal that ended it */
  async #run(document: string, folder: string, format: string): Promise<string> {
    const options = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'];
    const profile = `-env:UserInstallation=${this.#profile}`;
    const order = ['--convert-to', format, '--outdir', folder, document];
    const office = spawn(this.#soffice, [profile, ...options, ...order], {
      cwd: this.#folder,
      detached: true,
      env: { ...process.env, HOME: this.#folder },
      stdio: 'ignore',
    });
    this.#runs(office.pid ?? null);
    try {
      const [code, signal] = (await once(office, 'exit')) as [number | null, string | null];
      return String(code ?? signal);
    } finally {
      this.#runs(null);
    }
  }

  /** @param group the program may be a script that starts another: the group is all of it */
  #runs(group: number | null): void {
    this.#group = group;
    this.#leaves({ folder: this.#folder, group });
  }
}

/** @throws what else is wrong with the file */
function nullWhenMissing(cause: unknown): null {
  if (isSystemError(cause) && cause.code === 'ENOENT') return null;
  throw cause;
}

/** As it ends itself, and as a script ends that has started it. */
const KILLED: readonly string[] = ['SIGKILL', String(128 + system.signals.SIGKILL)];

const FILTERS = {
  CLOUD_DOCS: 'writer_pdf_Export',
  CLOUD_SLIDES: 'impress_pdf_Export',
} as const satisfies Record<DocumentType, string>;

/** As the option `--convert-to` takes it. */
function toFormat(documentType: DocumentType, pages: Pages): string {
  return pages === 'all' ? 'pdf' : `pdf:${FILTERS[documentType]}:${FIRST_PAGE}`;
}
