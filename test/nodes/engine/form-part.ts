import type { RecordedRequest } from './recorded-server';

/** Returns the only part of a multipart form: its headers as text, and its unchanged content. */
export function onlyFormPart({ headers, bytes }: RecordedRequest): {
  head: string;
  content: Buffer;
} {
  const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')![1]!;
  const parts = bytes.toString('latin1').split(`--${boundary}\r\n`).slice(1);
  expect(parts).toHaveLength(1);

  const start = bytes.indexOf('\r\n\r\n');
  const end = bytes.lastIndexOf(`\r\n--${boundary}--`);
  const head = bytes.subarray(0, start).toString();
  return { head, content: bytes.subarray(start + 4, end) };
}
