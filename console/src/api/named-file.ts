/** A file of the service, and the name that it gave it. */
export interface NamedFile {
  content: Blob;
  name: string;
}

/** Returns the file name in a `Content-Disposition` (RFC 6266), preferring the exact one. */
export function fileNameIn(disposition: string | null): string {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (exact !== undefined) return decodeURIComponent(exact);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '';
}
