const MEBIBYTE = 1024 * 1024;
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Returns a size as text, such as `1,024 MB`, where 1 MB is 1,048,576 bytes. */
export function formatSize(bytes: number): string {
  return `${numbers.format(bytes / MEBIBYTE)} MB`;
}
