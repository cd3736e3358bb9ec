import type { SourceData } from '@docloom/contract';
import { ArchiveWriter } from '../archive/archive-writer.ts';
import type { CompiledTemplate } from '../compile/compile-template.ts';
import { DataScope } from '../language/data-scope.ts';
import type { RenderedDocument } from '../templates.ts';
import { TemplateFault } from '../templates.ts';
import { missingField } from '../fields.ts';
import { fillPart } from './fill-part.ts';

/** Fills one compiled template, as often as one likes. */
export class TemplateFiller {
  readonly #template: CompiledTemplate;
  readonly #writer: ArchiveWriter;

  constructor(template: CompiledTemplate) {
    this.#template = template;
    this.#writer = new ArchiveWriter(template.archive);
  }

  /** @throws TemplateFault when the template has faults; OutputTooLarge */
  render(data: SourceData): RenderedDocument {
    const { faults, parts } = this.#template;
    if (faults.length > 0) throw new TemplateFault(faults);
    const missing = new Set<string>();
    const scope = new DataScope(data);
    const filled = new Map<string, string>();
    const surroundings = {
      reportMissing: (field: string) => missing.add(field),
      drawingId: () => 0,
      writeRich: () => '',
    };
    for (const { name, program } of parts) {
      if (program) filled.set(name, fillPart(program, scope, surroundings));
    }
    return { content: this.#writer.write(filled), warnings: [...missing].map(missingField) };
  }
}
