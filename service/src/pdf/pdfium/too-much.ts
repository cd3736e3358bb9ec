/**
 * Why a page is not drawn on which there is too much. Whether its time or its memory is over first
 * depends on the machine and on who else is busy on it, so both are the same to whoever asks.
 */
export const TOO_MUCH = 'drawing its first page would take too long, or too much memory';
