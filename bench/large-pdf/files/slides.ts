import PptxGenJS from 'pptxgenjs';

// Its types describe the CommonJS build, in which the class is a member.
const Deck = PptxGenJS as unknown as typeof PptxGenJS.default;

/** Returns the given number of slides with one line each. */
export async function slides(count: number): Promise<Uint8Array> {
  const presentation = new Deck();
  for (let number = 1; number <= count; number += 1) {
    presentation.addSlide().addText(`Slide ${String(number)}`, { x: 1, y: 1, w: 8, h: 1 });
  }
  const written = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(written)) throw new Error('The slides were not written as bytes.');
  return written;
}
