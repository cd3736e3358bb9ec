/** Milliseconds for one step in the editor; generous, because the machine may be busy. */
export const PATIENCE_MS = 240_000;
