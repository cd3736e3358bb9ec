import type { NamedFile } from '../api/named-file.ts';

/** Gives a file to the person, as a download of the browser. */
export function saveFile({ content, name }: NamedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
