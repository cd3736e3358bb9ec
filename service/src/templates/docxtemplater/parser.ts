import { findField, textOf } from '../fields.ts';

interface Tag {
  get(scope: unknown, context: { meta: { part: { module?: string } } }): unknown;
}

/**
 * Reads a tag as a field's name, never as code. A list or condition gets the value as it is, a
 * plain tag its text. `null` is there, but empty; what is undefined is missing.
 */
export function parseTag(tag: string): Tag {
  const field = tag.trim();
  return {
    get(scope, { meta }) {
      const value = findField(scope, field);
      const isBlock = meta.part.module === 'loop';
      if (isBlock || value === undefined) return value;
      return textOf(value);
    },
  };
}
