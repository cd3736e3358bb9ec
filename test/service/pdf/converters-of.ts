import { execFileSync } from 'node:child_process';

/** Returns the IDs of the WASM converter's processes that are descendants of a process. */
export function convertersOf(parent: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return listed.split('\n').flatMap((line) => {
    const [pid, ppid, ...command] = line.trim().split(/\s+/);
    const isConverter = command.some((part) => /wasm-program\.[jt]s$/.test(part));
    return isConverter && Number(ppid) === parent ? [Number(pid)] : [];
  });
}
