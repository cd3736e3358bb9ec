/**
 * The reason for a page that is too complex to draw. Whether it first exceeds its time or its memory
 * depends on the machine and its load, so both have one reason.
 */
export const DRAWING_TOO_COSTLY = 'drawing the page would take too long, or too much memory';
