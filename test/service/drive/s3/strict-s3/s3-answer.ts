/** An answer before it is sent. */
export interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Returns an answer with a document. */
export function document(body: string): S3Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
