import type { Picture } from './rich-value.ts';
import { textOf } from '../value-text.ts';

/**
 * Returns the picture for its source: a data URL, base64, a Drive File or its ID.
 * @returns null if there is no source
 */
export function pictureOf(value: unknown): Picture | null {
  const source = (idOfDriveFile(value) ?? textOf(value)).trim();
  return source === '' ? null : { kind: 'picture', source };
}

/**
 * Returns the ID of a Drive File in the form of events and responses (contract §2): `{"id", "name",
 * "url", "mimeType"}`.
 */
function idOfDriveFile(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return null;
  const { id } = value as { id: unknown };
  return typeof id === 'string' ? id : null;
}
