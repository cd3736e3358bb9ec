/** A template that the manual shows, as it is and filled. */
export interface TemplateScene {
  /** Names its picture: `list-of-rows`. */
  readonly name: string;
  readonly format: 'docx' | 'pptx';
  readonly make: () => Promise<Uint8Array>;
}
