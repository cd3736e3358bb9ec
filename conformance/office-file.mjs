/** The signature of Word, Excel and PowerPoint files, which are ZIP archives. */
const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04];

/** @param {Uint8Array} content */
export function isOfficeFile(content) {
  return ZIP_MARK.every((byte, index) => content[index] === byte);
}
