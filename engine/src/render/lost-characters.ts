import type { DataReport } from '../language/diagnostics/data-report.ts';
import type { Expression } from '../language/expression.ts';
import type { Scope } from '../language/scope.ts';
import { lostCharacters } from '../read/xml-text.ts';

const REMEDY = 'Remove them before you send the value.';

/** Reports control characters and unpaired surrogates in a value, which no document can contain. */
export function reportLostCharacters(
  printed: string,
  { source, itemsOf }: Expression,
  scope: Scope,
  report: DataReport,
): void {
  if (lostCharacters(printed) === 0) return;
  report.unusable({
    tag: `{{${source}}}`,
    outcome: 'lost characters',
    culprits: [{ path: itemsOf === null ? source : scope.pathOf(itemsOf), value: printed }],
    count: 1,
    need: 'text without control characters is needed',
    remedy: REMEDY,
  });
}

/** Returns the warning about such characters in a link or Markdown; null if there are none. */
export function lostInRich(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const texts = Object.values(value).filter((text) => typeof text === 'string');
  const isLost = 'kind' in value && value.kind !== 'picture' && texts.some(lostCharacters);
  return isLost ? `Control characters were removed. ${REMEDY}` : null;
}
