/**
 * Returns the line for a shell of Unix that sends data to a source. In single quotes, a shell changes
 * nothing; a quote itself ends them, is escaped, and begins them again.
 * @param data a JSON object, as text
 */
export function curlLine(address: string, data: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return `curl -X POST ${quoted(address)} -H 'Content-Type: application/json' -d ${quoted(data)}`;
}
