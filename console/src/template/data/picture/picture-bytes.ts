const DATA_URL = /^data:[^,]*;base64,/i;
const BASE64 = /^[A-Za-z0-9+/\s]+=*\s*$/;

/**
 * Returns the bytes of a picture in the data, which is a data URL or base64; undefined for anything else,
 * such as the ID of a file in the drive.
 */
export function bytesIn(value: string): Uint8Array<ArrayBuffer> | undefined {
  const encoded = value.replace(DATA_URL, '');
  if (encoded === '' || !BASE64.test(encoded)) return undefined;
  try {
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  } catch {
    // A length that base64 cannot have.
    return undefined;
  }
}
