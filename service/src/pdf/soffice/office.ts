import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProcessConverter } from '../pool/answer-conversions.ts';
import type { Conversion } from '../pool/conversion.ts';
import { EXTENSIONS } from '../pool/conversion.ts';
import { writeOfficeProfile } from './office-profile.ts';

/**
 * A LibreOffice that is installed on the machine, with a profile and a folder of its own. It is
 * started for each document anew, and ends with it.
 */
export class Office implements ProcessConverter {
  readonly #soffice: string;
  readonly #folder: string;
  readonly #profile: string;
  #running: ChildProcess | null = null;

  private constructor(soffice: string, folder: string, profile: string) {
    this.#soffice = soffice;
    this.#folder = folder;
    this.#profile = profile;
  }

  /** @param soffice the path of the program */
  static async start(soffice: string): Promise<Office> {
    await access(soffice, constants.X_OK);
    // Nobody else may read what lies there.
    const folder = await mkdtemp(join(tmpdir(), 'docloom-pdf-'));
    const profile = await writeOfficeProfile(join(folder, 'profile'));
    return new Office(soffice, folder, profile);
  }

  async convert({ content, documentType }: Conversion): Promise<Uint8Array> {
    const document = join(this.#folder, `document.${EXTENSIONS[documentType]}`);
    const pdf = join(this.#folder, 'document.pdf');
    await writeFile(document, content);
    try {
      const ending = await this.#run(document);
      return await readFile(pdf).catch(() => {
        throw new Error(`LibreOffice made no PDF and ended with ${ending}`);
      });
    } finally {
      await rm(document, { force: true });
      await rm(pdf, { force: true });
    }
  }

  end(): void {
    const pid = this.#running?.pid;
    // The program may be a script that starts another: the group is all of it.
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** @returns the exit code, or the signal that ended it */
  async #run(document: string): Promise<string> {
    const options = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck'];
    const profile = `-env:UserInstallation=${this.#profile}`;
    const order = ['--convert-to', 'pdf', '--outdir', this.#folder, document];
    const office = spawn(this.#soffice, [profile, ...options, ...order], {
      cwd: this.#folder,
      detached: true,
      env: { ...process.env, HOME: this.#folder },
      stdio: 'ignore',
    });
    this.#running = office;
    try {
      const [code, signal] = (await once(office, 'exit')) as [number | null, string | null];
      return String(code ?? signal);
    } finally {
      this.#running = null;
    }
  }
}
