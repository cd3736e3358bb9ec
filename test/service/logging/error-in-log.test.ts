import { readFileSync } from 'node:fs';
import { describeError } from '../../../service/src/logging/error-in-log.ts';
import { problem } from '../../../service/src/errors/errors.ts';

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (cause) {
    return cause;
  }
  throw new Error('Nothing was thrown');
}

describe('An error in the log', () => {
  it('is only its code if it is in the catalogue, because the sentence names files', () => {
    const error = problem('drive_not_writable', 'Invoice of Ada.docx', 'ENOSPC');
    expect(describeError(error)).toEqual({ code: 'drive_not_writable' });
  });

  it('is only its code if the disk is broken', () => {
    const error = Object.assign(new Error('EIO: write /srv/Ada.docx'), { code: 'EIO' });
    expect(describeError(error)).toEqual({ code: 'EIO' });
  });

  it('is its code and the remedy if the disk is full', () => {
    const error = Object.assign(new Error('ENOSPC: write /srv/Ada.docx'), { code: 'ENOSPC' });
    expect(describeError(error)).toEqual({
      code: 'ENOSPC',
      message: expect.stringMatching(/^The disk is full\. Free space on the disk/) as string,
    });
  });

  it('has its stack and its cause if it is unexpected', () => {
    const error = new TypeError('x is not a function', { cause: problem('internal') });
    expect(describeError(error)).toEqual({
      type: 'TypeError',
      message: 'x is not a function',
      stack: expect.stringMatching(/^ +at .*error-in-log\.test\.ts/) as string,
      cause: { code: 'internal' },
    });
  });

  it.each([
    ['a text that is no JSON', () => JSON.parse('{"secret": secret}') as unknown],
    ['an address that is none', () => new URL('http://secret:secret@:99999/secret')],
    ['a file that is not there', () => readFileSync('/srv/secret.docx')],
  ])('contains no text of %s', (_, work) => {
    const described = JSON.stringify(describeError(thrownBy(work)));
    expect(described).not.toContain('secret');
    expect(described).toContain('stack');
  });

  it('contains nothing of a thrown value that is not an error', () => {
    expect(describeError('secret')).toEqual({ type: 'string' });
  });
});
