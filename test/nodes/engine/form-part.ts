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

/** Returns the texts of the parts of a multipart form by their names. */
export function formTexts({ headers, bytes }: RecordedRequest): Record<string, string> {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')![1]!;
  const parts = bytes.toString().split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...content] = part.split('\r\n\r\n');
      const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
      return [name, content.join('\r\n\r\n').replace(/\r\n$/, '')] as const;
    }),
  );
}
