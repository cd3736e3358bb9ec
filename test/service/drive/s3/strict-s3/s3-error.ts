import { escaped } from './xml.ts';

/** An error as S3 answers it. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body(): string {
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${escaped(this.code)}</Code><Message>${escaped(this.message)}</Message><RequestId>STRICT</RequestId></Error>`;
  }
}
