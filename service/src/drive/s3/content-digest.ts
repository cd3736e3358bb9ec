/** The prefix of the service's metadata names. */
const OWN = 'docloom-';

/** The metadata with the SHA-256 of the content that was uploaded, in hexadecimal digits. */
const SHA256 = `${OWN}sha256`;

/** Returns the metadata that tells readers of an object which content it must have. */
export function digestMetadata(sha256: string): Record<string, string> {
  return { [SHA256]: sha256 };
}

/**
 * Returns the SHA-256 that the content of an object must have, in hexadecimal digits. It is undefined
 * if nobody knows: the object is of another program or of an earlier version of the service, or
 * another program has added metadata. Programs such as s3fs write a new content with the metadata of
 * the old one and their own.
 */
export function expectedDigest(
  metadata: Readonly<Record<string, string>> = {},
): string | undefined {
  const isOwn = Object.keys(metadata).every((name) => name.startsWith(OWN));
  return isOwn ? metadata[SHA256] : undefined;
}
