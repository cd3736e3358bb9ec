import { findField, textOf } from '../fields.ts';
import { xmlText } from './xml-text.ts';

interface Tag {
  get(scope: unknown, context: { meta: { part: { module?: string } } }): unknown;
}

/**
 * Reads a tag as a field's name, never as code. A list or condition gets the value as it is, a
 * plain tag its text. `null` is there, but empty; what is undefined is missing, and docxtemplater
 * asks the surrounding scope for it.
 */
export function parseTag(tag: string): Tag {
  const field = tag.trim();
  return {
    get(scope, { meta }) {
      const value = findField(scope, field);
      if (value === undefined) return undefined;
      const isBlock = meta.part.module === 'loop';
      // docxtemplater takes null for missing, and false for an empty list.
      if (isBlock) return value ?? false;
      return xmlText(textOf(value));
    },
  };
}
