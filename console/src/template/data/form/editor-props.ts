import type { ReactNode } from 'react';
import type { Json } from '../json/json.ts';
import type { FormField } from './form-fields.ts';

/** What every editor of a value is given. */
export interface EditorProps {
  label: string;
  field: FormField;
  value: Json | undefined;
  onChange: (value: Json) => void;
}

/** What the editor of a field is given. */
export interface FieldEditorProps extends EditorProps {
  /** Whether the data has room for the field: a text in place of an object has none. */
  canBeEdited: boolean;
}

/** Shows the editor of a field. Objects in objects have it from outside. */
export type RenderField = (props: FieldEditorProps) => ReactNode;
