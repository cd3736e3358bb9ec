import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What anybody on the machine, or its operator, can read of a running process. */
export interface VisibleProcess {
  pid: number;
  /** Its arguments, or what the process calls itself. */
  arguments: string;
  environment: string;
}

/** Whether this machine shows its processes in files. */
export const showsProcesses = existsSync('/proc/self/environ');

/** A process and all that it has started, as `/proc` shows them; without those that have just ended. */
export function processTree(root: number): VisibleProcess[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const parent = parentOf(pid);
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const pids = [root];
  // The list grows while it is gone through.
  for (const pid of pids) pids.push(...(children.get(pid) ?? []));
  return pids.map((pid) => ({
    pid,
    arguments: read(`/proc/${String(pid)}/cmdline`) ?? '',
    environment: read(`/proc/${String(pid)}/environ`) ?? '',
  }));
}

function parentOf(pid: number): number | null {
  // The name stands in brackets and may hold anything; the state and the parent come after it.
  const [, parent] = /^.*\) \S (\d+) /s.exec(read(`/proc/${String(pid)}/stat`) ?? '') ?? [];
  return parent === undefined ? null : Number(parent);
}

/** Null when the process has ended meanwhile. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
