import type { Diagnostic } from './diagnostic.ts';

/** A field that a template uses. */
export interface TemplateField {
  name: string;
  kind: FieldKind;
  /** Only for lists. */
  members?: ListMember[];
}

/** A field of a list's items that a template uses. */
export interface ListMember {
  /** Its name inside an item: `price`, or `parts.price` of a nested list. */
  name: string;
  /** Whether it is a list itself. */
  list: boolean;
  kind: FieldKind;
}

/** What a template does with a field. */
export type FieldKind =
  'text' | 'number' | 'date' | 'list' | 'condition' | 'picture' | 'link' | 'markdown';

/** The fields and the errors of a template or a templated text. */
export interface Inspection {
  fields: TemplateField[];
  diagnostics: readonly Diagnostic[];
}
