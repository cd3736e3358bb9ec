import * as fc from 'fast-check';
import PizZip from 'pizzip';
import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { realFiles } from '../archive/real-files.ts';
import { problemsOf } from '../office-file/office-file-checker.ts';
import type { Effort } from './promises.ts';
import { orNullIfRejected } from './promises.ts';

/** Texts that break XML, tags or both. */
const SNIPPETS = [
  ...['{{', '}}', '{', '}', '{{#items}}', '{{/items}}', '{{#if x}}', '{{else}}', '{{/if}}'],
  ...['{{#slide items}}', '{{name}}', '<', '>', '/>', '</w:p>', '</a:p>', '<w:p>', '<a:p/>'],
  ...['&', '&#0;', ']]>', '<!--', '<!DOCTYPE a>', '"', "'", '\u0000', '../', 'rId1', '%zz', '//['],
];

const mutation = fc.record({
  part: fc.nat(),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(30)),
  snippet: fc.constantFrom(...SNIPPETS, ''),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns a real file with mutated parts. */
function mutated(content: Uint8Array, mutations: readonly Mutation[]): Uint8Array {
  const archive = new PizZip(content);
  const names = Object.keys(archive.files).filter((name) => /\.(?:xml|rels)$/u.test(name));
  for (const { part, place, length, snippet } of mutations) {
    const name = names[part % names.length] ?? '';
    const text = archive.file(name)?.asText() ?? '';
    const at = Math.floor(place * text.length);
    archive.file(name, text.slice(0, at) + snippet + text.slice(at + length));
  }
  return archive.generate({ type: 'uint8array' });
}

/** Throws unless every mutated file renders or is rejected. A valid file must render to a valid one. */
export function mutatedFilesRenderOrAreRejected({ runs, seed }: Effort): void {
  const file = fc.constantFrom(...realFiles);
  const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });
  const data: SourceData = { items: [{ name: 'x' }, { name: 'y' }], name: 'z' };
  const property = fc.property(file, mutations, ({ content }, changes) => {
    const template = mutated(content, changes);
    const document = orNullIfRejected(() => Template.compile(template).render(data).content);
    if (!document) return;
    const before = new Set(problemsOf(template));
    if (before.size > 0) return;
    const problems = problemsOf(document);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  });
  fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
}
