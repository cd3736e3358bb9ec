import type { Sandbox } from '../../../../service/src/pdf/sandbox/sandbox.ts';
import { findBubblewrap, problemOfSandbox } from '../../../../service/src/pdf/sandbox/sandbox.ts';

/**
 * Returns the sandbox of this machine, or null if bubblewrap is missing or forbidden.
 * @param hidden folders that must not be visible in it
 */
export function sandboxHere(hidden: readonly string[] = []): Sandbox | null {
  const bwrap = findBubblewrap(process.env['PATH'] ?? '');
  if (bwrap === null) return null;
  const sandbox = { bwrap, hidden };
  const shell = { soffice: '/bin/sh', fontFolder: null };
  return problemOfSandbox(sandbox, shell) === null ? sandbox : null;
}
