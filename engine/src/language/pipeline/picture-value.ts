import type { Picture } from './rich-value.ts';
import { textOf } from '../value-text.ts';

/**
 * Makes a picture of what says where its bytes are: a data URL, base64, a Drive File or its id.
 * @returns null when there is nothing to make it of
 */
export function pictureOf(value: unknown): Picture | null {
  const source = (idOfDriveFile(value) ?? textOf(value)).trim();
  return source === '' ? null : { kind: 'picture', source };
}

/** A Drive File as it stands in events and answers (contract §2): `{"id", "name", "url", "mimeType"}`. */
function idOfDriveFile(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'id')) return null;
  const { id } = value as { id: unknown };
  return typeof id === 'string' ? id : null;
}
