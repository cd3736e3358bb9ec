import type { CompiledTemplate } from '../compile/compile-template.ts';
import type { Macros } from '../compile/parts/macros.ts';
import { documentMainType } from '../compile/parts/main-types.ts';
import type { DocumentExtension } from '../formats/document-extension.ts';
import { extensionOf } from '../formats/document-extension.ts';
import { relationshipsPartOf } from '../package/relationships.ts';
import type { RenderSettings } from '../render-settings.ts';
import type { DocumentDraft } from './document-draft.ts';
import { withoutElements } from './parts/presentation-part.ts';

/** The content type of macros, which Office assigns to all parts with their extension. */
const MACROS_TYPE = 'application/vnd.ms-office.vbaProject';

/** The format of a document, and the warnings about it. */
export interface DocumentFormat {
  readonly extension: DocumentExtension;
  readonly warnings: readonly string[];
}

/**
 * Converts a template or slide show to a document, without macros unless they are to be kept.
 * Macros in a file of a format without macros are always removed, because no office suite would
 * open it.
 */
export function toDocumentFormat(
  draft: DocumentDraft,
  { format, macros, mainPart, mainType }: CompiledTemplate,
  { keepMacros }: RenderSettings,
): DocumentFormat {
  const { documentType } = format;
  const hasMacros = keepMacros && macros !== null && format.hasMacros;
  const type = documentMainType({ documentType, hasMacros });
  if (type !== mainType) draft.retype(mainPart, type);
  const extension = extensionOf(documentType, hasMacros);
  if (hasMacros || !macros) return { extension, warnings: [] };
  removeMacros(draft, macros);
  const warning = `The macros of the template are not in the document, which is a ${extension} file.`;
  const remedy = 'The operator of the service can keep them with --keep-macros.';
  return { extension, warnings: [format.hasMacros ? `${warning} ${remedy}` : warning] };
}

function removeMacros(draft: DocumentDraft, { parts, relationships }: Macros): void {
  for (const part of parts) {
    draft.remove(part);
    draft.remove(relationshipsPartOf(part));
  }
  for (const [part, ids] of relationships) {
    const name = relationshipsPartOf(part);
    draft.set(
      name,
      ids.reduce((rest, id) => withoutElements(rest, id), draft.text(name)),
    );
  }
  draft.dropType(MACROS_TYPE);
}
