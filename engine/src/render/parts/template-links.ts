import type { CompiledPart } from '../../compile/compile-part.ts';
import { SILENT_REPORT } from '../../language/diagnostics/data-report.ts';
import type { DataScope } from '../../language/data-scope.ts';
import { printedText } from '../../language/printed-text.ts';
import { relationshipsPartOf } from '../../package/relationships.ts';
import type { DocumentDraft } from '../document-draft.ts';
import { renderAddress } from '../render-address.ts';
import { withTargets } from '../../package/relationships-part.ts';
import { linkAddress } from '../rich/link-address.ts';
import { UnusableValue } from '../rich/unusable-value.ts';

/** An empty page, because Word and PowerPoint report a relationship without a target as damage. */
const BLANK_PAGE = 'about:blank';

/**
 * Renders the targets of the template's own relationships. Links in lists have separate
 * relationships for each iteration; these are for any other references, and must not contain tags.
 */
export function renderTemplateLinks(
  draft: DocumentDraft,
  { name, addresses }: CompiledPart,
  scope: DataScope,
): void {
  if (addresses.size === 0) return;
  const part = relationshipsPartOf(name);
  if (!draft.has(part)) return;
  const targets = new Map<string, string>();
  for (const [id, address] of addresses) {
    const filled = renderAddress(address, (value) => printedText(value, scope, SILENT_REPORT));
    targets.set(id, usable(filled));
  }
  draft.set(part, withTargets(draft.text(part), targets));
}

function usable(address: string): string {
  try {
    return linkAddress(address);
  } catch (cause) {
    if (cause instanceof UnusableValue) return BLANK_PAGE;
    throw cause;
  }
}
