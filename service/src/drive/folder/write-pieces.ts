/** Maximum number of pieces per call: the system accepts no more (`IOV_MAX`). */
const MAX_PIECES = 1_000;

/**
 * Writes pieces in order, with as few calls as possible: a document has a few dozen pieces.
 * @param write passes pieces to the system, which may write only a part of them
 * @returns when all bytes are written
 * @throws the error of `write`
 */
export async function writePieces(
  pieces: readonly Uint8Array[],
  write: (pieces: readonly Uint8Array[]) => Promise<{ bytesWritten: number }>,
): Promise<void> {
  for (let from = 0; from < pieces.length; from += MAX_PIECES) {
    let rest = after(0, pieces.slice(from, from + MAX_PIECES));
    while (rest.length > 0) {
      const { bytesWritten } = await write(rest);
      rest = after(bytesWritten, rest);
    }
  }
}

/** Returns the rest of the pieces after a number of written bytes. */
function after(bytes: number, pieces: readonly Uint8Array[]): Uint8Array[] {
  let taken = bytes;
  return pieces.flatMap((piece) => {
    const rest = piece.subarray(Math.min(taken, piece.length));
    taken -= piece.length - rest.length;
    return rest.length > 0 ? [rest] : [];
  });
}
