/** What belongs to the drive itself. The list skips it, because its name begins with a dot. */
export const HIDDEN = '.docloom/';

export const DRIVE_ID = `${HIDDEN}drive-id`;
export const TRASH = `${HIDDEN}trash/`;
export const CHECK = `${HIDDEN}check-`;

/** Whether a key can be that of a blob, and no name in it begins with a dot. */
export function isListed(key: string): boolean {
  return key.split('/').every((name) => name !== '' && !name.startsWith('.'));
}
