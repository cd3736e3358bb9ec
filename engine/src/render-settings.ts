/** The operator's settings for all documents. */
export interface RenderSettings {
  /** Whether documents keep the macros of their templates. */
  readonly keepMacros: boolean;
  /**
   * The most work for a document, for a thread that others need: a unit for each character of text,
   * and `WORK` for the rest. Unlimited if omitted.
   */
  readonly maxWork?: number;
}

export const DEFAULT_SETTINGS: RenderSettings = { keepMacros: false };
