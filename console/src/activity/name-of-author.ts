import type { AuditAuthor } from '../api/types.ts';
import type { Words } from '../words/english.ts';

/** Returns the name of whoever has changed something. It may be empty. */
export function nameOfAuthor({ kind, name }: AuditAuthor, words: Words['activity']): string {
  if (kind === 'operator') return words.operator;
  return kind === 'service' ? words.service : (name ?? '');
}
