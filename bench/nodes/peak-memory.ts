import { readFileSync, writeFileSync } from 'node:fs';

/** Forgets how much memory the process once had, so that the next peak is a new one. Linux only. */
export function forgetPeak(processId: number): void {
  writeFileSync(`/proc/${processId}/clear_refs`, '5');
}

/** The most memory that the process has had in use since its peak was forgotten, in bytes. */
export function readPeak(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  if (kibibytes === undefined) throw new Error(`/proc/${processId}/status names no peak.`);
  return Number(kibibytes) * 1024;
}
