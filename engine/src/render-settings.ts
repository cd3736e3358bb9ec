/** What whoever runs the service decides for all documents. */
export interface RenderSettings {
  /** Whether documents have the macros of their templates. */
  readonly keepMacros: boolean;
}

export const DEFAULT_SETTINGS: RenderSettings = { keepMacros: false };
