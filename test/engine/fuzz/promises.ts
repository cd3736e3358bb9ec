import * as fc from 'fast-check';
import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { NotATemplate, OutputTooLarge, TemplateError } from '../../../engine/src/errors.ts';
import { partsAsText } from '../../service/office-files.ts';
import { problemsOf } from '../office-file/office-file-checker.ts';
import { wordTemplate } from './random-bodies.ts';
import { dataWith } from './random-data.ts';
import { slidesTemplate } from './random-decks.ts';

/** The number of runs of a property. A failed run prints its seed and how to repeat it. */
export interface Effort {
  readonly runs: number;
  readonly seed?: number;
}

const templates = { word: wordTemplate, slides: slidesTemplate };

/** Throws unless the engine renders every template with every data, or rejects it with a reason. */
export function renderOrReject(kind: keyof typeof templates, { runs, seed }: Effort): void {
  const marked = [dataWith('OURS'), dataWith('THEIRS')] as const;
  const property = fc.property(templates[kind], ...marked, ({ content: file }, ours, theirs) => {
    const template = orNullIfRejected(() => Template.compile(file));
    const first = template && filled(template, ours);
    if (!template || !first) return;
    const between = filled(template, theirs);
    const again = filled(template, ours);
    check(file, first, 'THEIRS');
    if (between) check(file, between, 'OURS');
    if (Buffer.compare(first, again ?? Buffer.of()) !== 0) {
      throw new Error('The same data made another document');
    }
  });
  fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
}

function check(template: Uint8Array, document: Uint8Array, stranger: string): void {
  const before = new Set(problemsOf(template));
  const problems = problemsOf(document).filter((problem) => !before.has(problem));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const parts = Object.entries(partsAsText(document));
  const leaked = parts.find(([, text]) => text.includes(stranger));
  if (leaked) throw new Error(`${leaked[0]} has another document's data`);
}

function filled(template: Template, data: SourceData): Uint8Array | null {
  return orNullIfRejected(() => template.render(data).content);
}

/** Returns null for a documented error. Throws any other error. */
export function orNullIfRejected<Result>(attempt: () => Result): Result | null {
  try {
    return attempt();
  } catch (cause) {
    const documented = [NotATemplate, TemplateError, OutputTooLarge];
    if (documented.some((type) => cause instanceof type)) return null;
    throw cause;
  }
}
