import type { Json } from '../json/json.ts';
import { isList, isObject, isPlain } from '../json/json.ts';
import type { FormField } from './form-fields.ts';

/**
 * How a value is edited: `values` is a list of plain values, `rows` a list of objects, `group` an object
 * in place of a list, and `locked` what only the text can change.
 */
export type Editor =
  'text' | 'line' | 'date' | 'check' | 'picture' | 'values' | 'rows' | 'group' | 'locked';

/** Kinds with values that may have several lines. */
const LONG_KINDS: readonly FormField['kind'][] = ['text', 'markdown', 'condition'];

/** Returns the editor for the present value of a field. The value decides more than the template. */
export function editorOf({ kind, members }: FormField, value: Json | undefined): Editor {
  const isMissing = value === undefined || value === null;
  if (kind === 'list') {
    if (isMissing) return members.length > 0 ? 'rows' : 'values';
    if (isObject(value)) return members.length > 0 ? 'group' : 'locked';
    return isList(value) ? listEditorOf(value, members.length > 0) : 'locked';
  }
  if (isObject(value)) return 'locked';
  if (isList(value)) return value.every(isPlain) ? 'values' : 'locked';
  if (kind === 'picture') return isMissing || typeof value === 'string' ? 'picture' : 'locked';
  if (typeof value === 'boolean' || (isMissing && kind === 'condition')) return 'check';
  if (kind === 'date' && (isMissing || typeof value === 'string')) return 'date';
  return LONG_KINDS.includes(kind) ? 'text' : 'line';
}

function listEditorOf(list: readonly Json[], hasMembers: boolean): Editor {
  if (list.length === 0) return hasMembers ? 'rows' : 'values';
  if (list.every(isPlain)) return 'values';
  return hasMembers && list.every(isObject) ? 'rows' : 'locked';
}
