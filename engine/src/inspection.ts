import type { Diagnostic } from './diagnostic.ts';

/** A field that a template asks for. */
export interface TemplateField {
  name: string;
  kind: FieldKind;
  /** Of lists only. */
  members?: ListMember[];
}

/** What a template asks for of the items of a list. */
export interface ListMember {
  /** As it is inside of an item: `price`, or `parts.price` of a list in the list. */
  name: string;
  /** Whether it is a list itself. */
  list: boolean;
}

/** What a template does with a field. */
export type FieldKind = 'text' | 'list' | 'condition' | 'picture' | 'link' | 'markdown';

/** What a template, or a templated text, asks for, and what is wrong with it. */
export interface Inspection {
  fields: TemplateField[];
  diagnostics: readonly Diagnostic[];
}
