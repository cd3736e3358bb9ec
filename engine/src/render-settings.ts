/** The operator's settings for all documents. */
export interface RenderSettings {
  /** Whether documents keep the macros of their templates. */
  readonly keepMacros: boolean;
}

export const DEFAULT_SETTINGS: RenderSettings = { keepMacros: false };
