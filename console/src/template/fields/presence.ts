import type { TemplateField } from '../../api/types.ts';
import type { Tone } from '../../shell/tone.ts';
import type { JsonObject } from '../data/json/json.ts';
import { findPath, valueAt } from '../data/json/path.ts';
import { isEmpty } from './empty-tags.ts';

/** Whether the data has a field, and with a value that prints something. */
export type Presence = 'missing' | 'empty' | 'present';

/** Returns whether the data has a field. Undefined data has none. */
export function presenceOf(name: string, data: JsonObject | undefined): Presence {
  if (data === undefined) return 'missing';
  const path = findPath(data, name);
  if (path === undefined) return 'missing';
  return isEmpty(valueAt(data, path)) ? 'empty' : 'present';
}

const TONES = { missing: 'bad', empty: 'busy', present: 'good' } as const;

/** A condition may well ask for a field that is not there, or is empty. */
export function toneOf(presence: Presence, kind: TemplateField['kind']): Tone {
  return kind === 'condition' && presence !== 'present' ? 'quiet' : TONES[presence];
}
