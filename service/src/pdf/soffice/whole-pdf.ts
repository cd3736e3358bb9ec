/** The last line of a PDF (ISO 32000-1, 7.5.5); some programs write spaces after it. */
const END = '%%EOF';
const LAST_BYTES = 1_024;

/** Returns whether a PDF is complete: on a full disk, only its beginning is written. */
export function isWholePdf(pdf: Uint8Array): boolean {
  return Buffer.from(pdf.subarray(-LAST_BYTES)).toString('latin1').includes(END);
}
