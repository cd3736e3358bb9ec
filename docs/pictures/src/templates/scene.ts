/** A template of the manual, shown before and after rendering. */
export interface TemplateScene {
  /** The name of its picture: `list-of-rows`. */
  readonly name: string;
  readonly format: 'docx' | 'pptx';
  readonly make: () => Promise<Uint8Array>;
}
