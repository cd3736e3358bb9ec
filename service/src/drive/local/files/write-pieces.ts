/** So many pieces at most are given to the system at once: it takes no more (`IOV_MAX`). */
const MOST_PIECES = 1_000;

/**
 * Writes pieces one after the other, in as few calls as it takes: a document is some dozens of them.
 * @param write hands pieces to the system, which may take a part of them only
 * @returns when all has been taken
 */
export async function writePieces(
  pieces: readonly Uint8Array[],
  write: (pieces: readonly Uint8Array[]) => Promise<{ bytesWritten: number }>,
): Promise<void> {
  for (let from = 0; from < pieces.length; from += MOST_PIECES) {
    let rest = after(0, pieces.slice(from, from + MOST_PIECES));
    while (rest.length > 0) {
      const { bytesWritten } = await write(rest);
      rest = after(bytesWritten, rest);
    }
  }
}

/** What is left of pieces when so many of their bytes have been taken. */
function after(bytes: number, pieces: readonly Uint8Array[]): Uint8Array[] {
  let taken = bytes;
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(Math.min(taken, piece.length));
    taken -= piece.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}
