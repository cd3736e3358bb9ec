import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { isProgram } from '../is-program.ts';

/** How LibreOffice is kept from the machine's files and its network. */
export interface Sandbox {
  /** The path of bubblewrap. */
  readonly bwrap: string;
  /** Folders that LibreOffice must not see, even if they are inside a folder that it needs. */
  readonly hidden: readonly string[];
}

/** The folders of one start of LibreOffice. */
export interface SandboxedStart {
  /** The path of LibreOffice. */
  readonly soffice: string;
  /** A folder of additional fonts; null for none. */
  readonly fontFolder: string | null;
  /** The folders that it may write to. */
  readonly writable: readonly string[];
}

/** A program with its arguments. */
export interface Command {
  readonly program: string;
  readonly arguments: readonly string[];
}

/**
 * What a program needs of the system: libraries, fonts, and LibreOffice's own settings on Debian.
 * Neither `/etc` nor `/var` as a whole, because they contain the settings and data of others.
 */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/nix/store',
  '/gnu/store',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/etc/ld.so.conf',
  '/etc/ld.so.conf.d',
  '/etc/libreoffice',
  '/etc/localtime',
  '/var/cache/fontconfig',
];

/**
 * Returns the options of bubblewrap for a program that sees only LibreOffice, the system's programs
 * and fonts, and its own folders. It has no network, sees no other processes, and ends with its
 * parent.
 */
export function sandboxOptions(
  { hidden }: Pick<Sandbox, 'hidden'>,
  { soffice, fontFolder, writable }: SandboxedStart,
): string[] {
  const readable = (path: string) => ['--ro-bind-try', path, path];
  return [
    ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...SYSTEM.flatMap(readable),
    // LibreOffice does not start without /proc, which shows the processes of the sandbox only.
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...readable(installationOf(soffice)),
    ...hidden.filter((folder) => existsSync(folder)).flatMap((folder) => ['--tmpfs', folder]),
    ...(fontFolder === null ? [] : readable(fontFolder)),
    ...writable.flatMap((folder) => ['--bind', folder, folder]),
  ];
}

/** Returns the command that runs LibreOffice in a sandbox. */
export function sandboxed(
  sandbox: Sandbox,
  start: SandboxedStart,
  order: readonly string[],
): Command {
  const { bwrap: program } = sandbox;
  const soffice = realpathSync(start.soffice);
  return { program, arguments: [...sandboxOptions(sandbox, start), '--', soffice, ...order] };
}

/**
 * Returns the path of bubblewrap.
 * @param path the folders to search, as in the variable `PATH`
 * @returns null if it is not installed
 */
export function findBubblewrap(path: string): string | null {
  const places = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, 'bwrap'));
  return places.find(isProgram) ?? null;
}

/** In milliseconds; it starts a shell and nothing else. */
const PROBE_TIMEOUT = 30_000;

/** Why this machine has no working sandbox, and what the operator can do, both as clauses. */
export interface SandboxProblem {
  readonly reason: string;
  readonly remedy: string;
}

/**
 * Checks that this machine allows the sandbox and that LibreOffice can be found in it: containers
 * and some systems forbid new namespaces.
 * @returns null if so
 */
export function problemOfSandbox(
  sandbox: Sandbox,
  { soffice, fontFolder }: Pick<SandboxedStart, 'soffice' | 'fontFolder'>,
): SandboxProblem | null {
  const options = sandboxOptions(sandbox, { soffice, fontFolder, writable: [] });
  const probe = ['--', '/bin/sh', '-c', 'test -x "$0"', realpathSync(soffice)];
  const { status, stderr, error } = spawnSync(sandbox.bwrap, [...options, ...probe], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PROBE_TIMEOUT,
  });
  if (status === 0) return null;
  const said = error?.message ?? stderr.trim();
  if (said === '') {
    return {
      reason: 'LibreOffice is not visible in the sandbox',
      remedy: 'install LibreOffice from a package of the system instead of Snap or Flatpak',
    };
  }
  return {
    reason: `bubblewrap is installed (${sandbox.bwrap}) but cannot start: ${said}`,
    remedy: 'allow unprivileged user namespaces for the service',
  };
}

/**
 * Returns the folder to show of an installation: `/opt/libreoffice` for
 * `/opt/libreoffice/program/soffice`. For another program it is the program alone.
 */
function installationOf(soffice: string): string {
  const program = realpathSync(soffice);
  const folder = dirname(program);
  return basename(folder) === 'program' ? dirname(folder) : program;
}
