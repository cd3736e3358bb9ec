import type { SourceData } from '@docloom/contract';
import { findField, missingField, textOf } from './fields.ts';
import type { RenderedText, TemplateField } from './templates.ts';
import { TemplateFault } from './templates.ts';

const TAG = /\{\{([^{}]*)\}\}/g;

/**
 * Fills a templated string such as `outputName` (contract §2: placeholders are `{{field}}`).
 * @throws TemplateFault when a brace pair is not closed or not opened
 */
export function renderText(template: string, data: SourceData): RenderedText {
  refuseLooseBraces(template);
  const warnings = new Set<string>();
  const text = template.replace(TAG, (_, tag: string) => {
    const field = tag.trim();
    const value = findField(data, field);
    if (value === undefined) warnings.add(missingField(field));
    return textOf(value);
  });
  return { text, warnings: [...warnings] };
}

/** The fields that a templated string asks for. */
export function listTextFields(template: string): TemplateField[] {
  return [...template.matchAll(TAG)].map(([, tag = '']) => ({ name: tag.trim(), list: false }));
}

function refuseLooseBraces(template: string): void {
  const rest = template.replace(TAG, ' ');
  if (rest.includes('{{')) throw fault(`"${template}" has a "{{" without its "}}"`);
  if (rest.includes('}}')) throw fault(`"${template}" has a "}}" without its "{{"`);
}

function fault(what: string): TemplateFault {
  return new TemplateFault([{ part: null, near: '', what, remedy: 'Write both or none.' }]);
}
