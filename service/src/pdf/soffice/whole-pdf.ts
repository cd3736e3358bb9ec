/** ISO 32000-1, 7.5.5: the last line of a PDF; some write blanks behind it. */
const END = '%%EOF';
const LAST_BYTES = 1_024;

/** Returns whether a PDF has been written to its end: a full disk leaves a part of it. */
export function isWholePdf(pdf: Uint8Array): boolean {
  return Buffer.from(pdf.subarray(-LAST_BYTES)).toString('latin1').includes(END);
}
