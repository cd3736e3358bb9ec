import { execFileSync } from 'node:child_process';

/** A LibreOffice that is installed on this machine, with a Python that can control it. */
export interface InstalledOffice {
  readonly soffice: string;
  readonly python: string;
  /** Its version output: "LibreOffice 7.4.7.2". */
  readonly version: string;
}

/** What is missing, with the command that installs it on Debian and Ubuntu. */
export const INSTALL =
  'apt-get install -y --no-install-recommends libreoffice-writer-nogui libreoffice-impress-nogui python3-uno';

/** On Debian, only the system's Python has UNO, whatever else is on the path. */
const PYTHONS = ['/usr/bin/python3', 'python3'];

/** Returns undefined if the machine lacks one of the two. */
export function findInstalledOffice(): InstalledOffice | undefined {
  const soffice = process.env['SOFFICE'] ?? 'soffice';
  const version = said(soffice, ['--version']);
  const python = PYTHONS.find((one) => said(one, ['-c', 'import uno']) !== undefined);
  if (version === undefined || python === undefined) return undefined;
  return { soffice, python, version: /^\S+ [\d.]+/.exec(version)?.[0] ?? version.trim() };
}

function said(program: string, words: readonly string[]): string | undefined {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
