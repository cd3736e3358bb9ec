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
import type { Conversion } from '../pool/conversion.ts';
import { EXTENSIONS, exportOptionsOf } from '../pool/conversion.ts';
import type { OrphanedResources } from '../pool/process/orphaned-resources.ts';
import { removeOrphanedResources } from '../pool/process/orphaned-resources.ts';
import { sanitizeDocument } from '../sanitizing/sanitize-document.ts';
import { writeOfficeProfile } from './office-profile.ts';
import { requireFreeSpace } from './free-space.ts';
import type { Command, Sandbox } from '../sandbox/sandbox.ts';
import { sandboxed } from '../sandbox/sandbox.ts';
import { isWholePdf } from './whole-pdf.ts';

/** An installed LibreOffice. */
export interface OfficeSettings {
  /** The path of the program. */
  readonly soffice: string;
  /** A folder of additional fonts; null for none. */
  readonly fontFolder: string | null;
  /** Null if LibreOffice may read the machine's files and use its network. */
  readonly sandbox: Sandbox | null;
}

/**
 * A LibreOffice that is installed on the machine, with its own profile and folder. A new process is
 * started for each document and ends with it.
 */
export class Office implements ProcessConverter {
  readonly #settings: OfficeSettings;
  readonly #folder: string;
  /** The address of its settings. */
  readonly #profile: string;
  readonly #reportResources: (resources: OrphanedResources) => void;
  #group: number | null = null;
  #documents = 0;

  private constructor(
    settings: OfficeSettings,
    folder: string,
    profile: string,
    reportResources: (resources: OrphanedResources) => void,
  ) {
    this.#settings = settings;
    this.#reportResources = reportResources;
    this.#folder = folder;
    this.#profile = profile;
  }

  /**
   * Creates the profile and the folder.
   * @param reportResources receives the resources that a killed process would leave behind, whenever they
   * change
   */
  static async start(
    settings: OfficeSettings,
    reportResources: (resources: OrphanedResources) => void,
  ): Promise<Office> {
    await access(settings.soffice, constants.X_OK);
    // Other users must not read these files.
    const folder = await mkdtemp(join(tmpdir(), 'docloom-pdf-'));
    reportResources({ folder, group: null });
    try {
      const profile = join(folder, PROFILE);
      const address = await writeOfficeProfile(profile, settings.fontFolder);
      return new Office(settings, folder, address, reportResources);
    } catch (cause) {
      // While the disk is full, starts are repeated, and each would leave a folder.
      rmSync(folder, { recursive: true, force: true });
      throw cause;
    }
  }

  /**
   * Converts a document.
   * @throws Error if LibreOffice makes no PDF of the document; ProgramKilled if it was killed; a
   * system error or ConverterUnavailable if the document cannot be the cause
   */
  async convert(conversion: Conversion): Promise<Uint8Array> {
    const { content, documentType } = conversion;
    const sanitized = sanitizeDocument(content);
    // A folder that could not be removed must never be mistaken for another document's.
    this.#documents += 1;
    const folder = join(this.#folder, `document-${String(this.#documents)}`);
    await mkdir(folder);
    try {
      const document = join(folder, `document.${EXTENSIONS[documentType]}`);
      await writeFile(document, sanitized);
      const ending = await this.#run(document, folder, toFormat(conversion));
      const pdf = await readFile(join(folder, 'document.pdf')).catch(nullWhenMissing);
      if (pdf && isWholePdf(pdf)) return pdf;
      // LibreOffice does not report why it failed.
      await requireFreeSpace(folder, content.length);
      if (KILLED.includes(ending)) throw new ProgramKilled();
      const what = pdf ? 'a part of a PDF' : 'no PDF';
      throw new Error(`LibreOffice made ${what} and ended with ${ending}`);
    } finally {
      // The parent folder is removed when the process ends.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async finish(pdf: Uint8Array, conversion: Conversion): Promise<FinishedPdf> {
    return finishConversion(pdf, conversion);
  }

  end(): void {
    removeOrphanedResources({ folder: this.#folder, group: this.#group });
  }

  /** @returns the exit code, or the signal that ended the program */
  async #run(document: string, folder: string, format: string): Promise<string> {
    const options = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'];
    const profile = `-env:UserInstallation=${this.#profile}`;
    const order = ['--convert-to', format, '--outdir', folder, document];
    const command = this.#command(folder, [profile, ...options, ...order]);
    const office = spawn(command.program, command.arguments, {
      cwd: folder,
      detached: true,
      env: { ...process.env, HOME: this.#folder, TMPDIR: folder },
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

  #command(folder: string, order: readonly string[]): Command {
    const { soffice, fontFolder, sandbox } = this.#settings;
    if (sandbox === null) return { program: soffice, arguments: order };
    const writable = [join(this.#folder, PROFILE), folder];
    return sandboxed(sandbox, { soffice, fontFolder, writable }, order);
  }

  /** @param group the process group, because the program may be a script that starts another */
  #runs(group: number | null): void {
    this.#group = group;
    this.#reportResources({ folder: this.#folder, group });
  }
}

/** The name of the folder with LibreOffice's settings. */
const PROFILE = 'profile';

/** @throws any other error about the file */
function nullWhenMissing(cause: unknown): null {
  if (isSystemError(cause) && cause.code === 'ENOENT') return null;
  throw cause;
}

/** How the program ends when it is killed: directly, or through a script that started it. */
const KILLED: readonly string[] = ['SIGKILL', String(128 + system.signals.SIGKILL)];

const FILTERS = {
  CLOUD_DOCS: 'writer_pdf_Export',
  CLOUD_SLIDES: 'impress_pdf_Export',
} as const satisfies Record<DocumentType, string>;

/** The value for the option `--convert-to`. */
function toFormat(conversion: Conversion): string {
  const options = exportOptionsOf(conversion);
  return options === null ? 'pdf' : `pdf:${FILTERS[conversion.documentType]}:${options}`;
}
