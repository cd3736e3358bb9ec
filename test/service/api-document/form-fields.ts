/**
 * Returns the names of the parts of a form that is sent as bytes (RFC 7578).
 * @param contentType with the boundary
 */
export function namesOfParts(contentType: string, body: Uint8Array): string[] {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return [];
  // The first boundary may begin the body; the others begin a line.
  const text = `\r\n${Buffer.from(body).toString('latin1')}`;
  const [, ...pieces] = text.split(`\r\n--${boundary}`);
  const end = pieces.findIndex((piece) => piece.startsWith('--'));
  return pieces.slice(0, Math.max(end, 0)).flatMap((piece) => nameOf(piece) ?? []);
}

function nameOf(part: string): string | undefined {
  const [head = ''] = part.split('\r\n\r\n', 1);
  return /^Content-Disposition:[^\r\n]*?;\s*name="([^"]*)"/im.exec(head)?.[1];
}
