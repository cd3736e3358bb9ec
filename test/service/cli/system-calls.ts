import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The calls of a process to write and to sync, and when each began and ended. */
export interface SystemCall {
  name: string;
  /** The path of the file, or what else it was done to. */
  target: string;
  /** What was written; empty for a sync. */
  content: Buffer;
  /** The line of the trace at which it began. */
  began: number;
  /** The line at which it had succeeded; null when it failed or never ended. */
  succeeded: number | null;
}

const TRACED = 'write,writev,pwrite64,sendto,sendmsg,fdatasync';
/** More than a page of the database. */
const LONGEST_CONTENT = 8192;

/** The command that traces the one after it, and stays out of its way: signals go to that one. */
export const tracerInto = (file: string): string[] =>
  ['strace', '-D', '-f', '-y', '-xx', '-s', String(LONGEST_CONTENT)].concat([
    '-e',
    'signal=none',
    '-e',
    `trace=${TRACED}`,
    '-o',
    file,
  ]);

/** Whether this machine has the tracer and lets it trace. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-f', '-e', 'trace=none', '-o', '/dev/null', 'true']).status === 0;
}

const BEGINNING = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*)$/;
const ENDING = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/;
const SUCCESS = /\) += \d+$/;

/** Reads the trace of a process that has ended. */
export function readTrace(file: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const unfinished = new Map<string, SystemCall>();
  for (const [line, text] of readFileSync(file, 'latin1').split('\n').entries()) {
    const ending = ENDING.exec(text);
    const call = unfinished.get(ending?.[1] ?? '');
    if (ending && call) {
      unfinished.delete(ending[1]!);
      if (SUCCESS.test(text)) call.succeeded = line;
      continue;
    }
    const beginning = BEGINNING.exec(text);
    if (!beginning) continue;
    const [, thread, name, target, rest] = beginning as unknown as string[];
    const begun: SystemCall = {
      name: name!,
      target: decode(target!).toString(),
      content: Buffer.concat([...rest!.matchAll(/"([^"]*)"/g)].map(([, hex]) => decode(hex!))),
      began: line,
      succeeded: SUCCESS.test(rest!) ? line : null,
    };
    calls.push(begun);
    if (rest!.endsWith('<unfinished ...>')) unfinished.set(thread!, begun);
  }
  return calls;
}

/** `\x68\x69` → `hi`. */
const decode = (escaped: string) => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
