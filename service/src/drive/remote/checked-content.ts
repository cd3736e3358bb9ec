import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { TransformCallback } from 'node:stream';
import { Transform } from 'node:stream';

/** The SHA-256 that a content must have, and the error if it has another one. */
export interface ExpectedContent {
  /** In hexadecimal digits. */
  sha256: string;
  damaged: () => Error;
}

/**
 * Passes a content on. It holds the last piece back until the source has ended without an error and
 * the content is the expected one, so that no reader takes a damaged content for a complete one.
 */
export class CheckedContent extends Transform {
  readonly #expected: ExpectedContent | null;
  readonly #digest: Hash | null;
  #held: Buffer | null = null;

  /** @param expected null if only the source knows whether the content is intact */
  constructor(expected: ExpectedContent | null) {
    super();
    this.#expected = expected;
    this.#digest = expected && createHash('sha256');
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#digest?.update(piece);
    const before = this.#held;
    this.#held = piece;
    if (before) done(null, before);
    else done();
  }

  override _flush(done: TransformCallback): void {
    if (this.#expected && this.#digest?.digest('hex') !== this.#expected.sha256) {
      done(this.#expected.damaged());
    } else done(null, this.#held);
  }
}
