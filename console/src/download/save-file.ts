import type { NamedFile } from '../api/named-file.ts';

/** Gives a file to the person, as a download of the browser. */
export function saveFile({ content, name }: NamedFile): void {
  const address = URL.createObjectURL(content);
  startDownload(address, name);
  URL.revokeObjectURL(address);
}

/**
 * Lets the browser download what is at an address.
 * @param name of the file; empty for the one that the answer has
 */
export function startDownload(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
