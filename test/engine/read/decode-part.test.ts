import { decodePart } from '../../../engine/src/read/decode-part.ts';

const XML = '<?xml version="1.0" encoding="UTF-16"?><a>ü😀</a>';
const littleEndian = Buffer.from(`\ufeff${XML}`, 'utf16le');

describe('a part’s bytes', () => {
  it('are UTF-8, with or without a byte order mark', () => {
    expect(decodePart(Buffer.from('<a>ü</a>'))).toBe('<a>ü</a>');
    expect(decodePart(Buffer.from('\ufeff<a>ü</a>'))).toBe('<a>ü</a>');
  });

  it.each([
    ['little endian', littleEndian],
    ['big endian', Buffer.from(littleEndian).swap16()],
  ])('may be UTF-16, %s; the text then declares UTF-8', (_, bytes) => {
    expect(decodePart(bytes)).toBe('<?xml version="1.0" encoding="UTF-8"?><a>ü😀</a>');
  });

  it('are rejected in any other encoding', () => {
    expect(() => decodePart(Buffer.from('<a>ü</a>', 'latin1'))).toThrow(/UTF-8 or UTF-16/);
  });
});
