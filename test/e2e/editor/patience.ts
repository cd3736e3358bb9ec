/** For one step in the editor. Generous, because the machine may be busy with other things. */
export const PATIENCE_MS = 90_000;
