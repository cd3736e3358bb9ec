import { readFileSync, writeFileSync } from 'node:fs';

/** Resets the peak memory of the process. Linux only. */
export function forgetPeak(processId: number): void {
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
}

/** Returns the peak memory of the process since the last reset, in bytes. */
export function readPeak(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  if (kibibytes === undefined) throw new Error(`/proc/${processId}/status names no peak.`);
  return Number(kibibytes) * 1024;
}
