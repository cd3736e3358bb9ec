import * as fc from 'fast-check';
import { fromBase64 } from '../../../../../engine/src/render/rich/base64.ts';
import { pictureBytes } from '../../../../../engine/src/render/rich/pictures/picture-source.ts';
import { UnusableValue } from '../../../../../engine/src/render/rich/unusable-value.ts';

const NONE = new Map<string, Uint8Array>();
const text = (source: string) => Buffer.from(pictureBytes(source, NONE)).toString('latin1');

describe('the bytes of a picture', () => {
  it.each([
    ['base64', 'cGl4ZWxz'],
    ['base64 with line breaks', 'cGl4\r\nZWxz\n'],
    ['a data URL', 'data:image/png;base64,cGl4ZWxz'],
    ['a data URL with parameters', 'data:image/png;name=a.png;base64,cGl4ZWxz'],
    ['a data URL without a kind', 'data:;base64,cGl4ZWxz'],
  ])('come from %s', (_, source) => {
    expect(text(source)).toBe('pixels');
  });

  it('come from base64url, without padding', () => {
    expect(text('-_-_')).toBe(text('+/+/'));
    expect(text('cGl4ZQ')).toBe('pixe');
  });

  it('come from a provided Drive File', () => {
    const files = new Map([['fil_1', Buffer.from('pixels')]]);
    expect(pictureBytes('fil_1', files)).toEqual(Buffer.from('pixels'));
  });

  it('are the same for any spelling of base64', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1 }),
        fc.constantFrom('base64' as const, 'base64url' as const),
        (bytes, encoding) => {
          // Text that looks like the ID of a Drive File is treated as one.
          const written = `data:image/png;base64,${Buffer.from(bytes).toString(encoding)}`;
          expect([...pictureBytes(written, NONE)]).toEqual([...bytes]);
        },
      ),
    );
  });
});

it('decodes base64 like Node, whatever other characters it contains', () => {
  const written = fc
    .array(fc.constantFrom('A', 'B', 'x', 'z', '0', '9', '+', '/', '-', '_', ' ', '\n', '\u00a0'), {
      maxLength: 40,
    })
    .chain((signs) => fc.constantFrom('', '=', '==').map((end) => signs.join('') + end));
  fc.assert(
    fc.property(written, (text) => {
      expect([...fromBase64(text)]).toEqual([...Buffer.from(text, 'base64')]);
    }),
    { numRuns: 1000 },
  );
});

describe('a Drive File is not a picture', () => {
  const REASONS = [
    [
      'unknown',
      'there is no Drive File "fil_1" that the owner of the workflow can access. Upload the picture, or correct its ID.',
    ],
    ['too large', 'it is larger than 20 MB. Make the picture smaller before you send it.'],
    [
      'too many',
      'the document shows more than 200 Drive Files, or more than 100 MB of them. Show fewer pictures in one document, or smaller ones.',
    ],
  ] as const;

  it.each(REASONS)('if it is %s', (reason, message) => {
    const files = new Map([['fil_1', reason]]);
    expect(() => pictureBytes('fil_1', files)).toThrow(new UnusableValue(...split(message)));
  });

  it('if it was not provided', () => {
    expect(() => pictureBytes('fil_1', NONE)).toThrow('there is no Drive File "fil_1"');
  });
});

describe('the source of a picture is never', () => {
  it.each([
    ['', 'it is empty. Send a PNG or JPEG picture.'],
    ['data:image/png;base64,', 'it is empty. Send a PNG or JPEG picture.'],
    [
      'https://example.com/logo.png',
      'it is an address, and pictures are not downloaded from the web. Download the picture in your flow and send its content as base64.',
    ],
    [
      'data:image/svg+xml,<svg/>',
      'it is not a base64 data URL, base64 or the ID of a Drive File. Send the content of a PNG or JPEG file as base64.',
    ],
    [
      'my logo.png',
      'it is not a base64 data URL, base64 or the ID of a Drive File. Send the content of a PNG or JPEG file as base64.',
    ],
  ])('%j', (source, message) => {
    expect(() => pictureBytes(source, NONE)).toThrow(new UnusableValue(...split(message)));
  });

  it('content larger than 20 MB, but it is content of just 20 MB', () => {
    const largest = Buffer.alloc(20 * 1024 * 1024);
    expect(pictureBytes('fil_1', new Map([['fil_1', largest]]))).toBe(largest);
    const padded = 'cGl4ZWxz'.padEnd(30 * 1024 * 1024);
    expect(text(padded)).toBe('pixels');
    expect(() => pictureBytes(`${padded} `, NONE)).toThrow('it is larger than 20 MB');
  });

  it('content larger than 20 MB', () => {
    const large = 'A'.repeat(29 * 1024 * 1024);
    expect(() => pictureBytes(large, NONE)).toThrow('it is larger than 20 MB');
    const files = new Map([['fil_1', Buffer.alloc(20 * 1024 * 1024 + 1)]]);
    expect(() => pictureBytes('fil_1', files)).toThrow('it is larger than 20 MB');
  });

  it('a reason for another error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (source) => {
        try {
          pictureBytes(source, NONE);
        } catch (cause) {
          expect(cause).toBeInstanceOf(UnusableValue);
        }
      }),
    );
  });
});

function split(message: string): [what: string, remedy: string] {
  const at = message.lastIndexOf('. ', message.length - 2);
  return [message.slice(0, at), message.slice(at + 2)];
}
