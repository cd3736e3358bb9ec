import type { RepeatedSlide } from '../../compile/repeated-slides.ts';

/** Slide IDs start at 256 (ECMA-376 part 1, §19.7.13). */
const FIRST_NUMBER = 256;

const IN_SECTION = /<[\w.-]+:sldId\s+id=["']([^"'<>]*)["']\s*\/>/gu;

/**
 * Returns the presentation part with copies of a slide after it, in the slide list and in the
 * sections.
 * @param copies the relationships to the copies
 */
export function withCopies(
  presentation: string,
  { entry, relationshipId, slideId }: RepeatedSlide,
  copies: readonly string[],
): string {
  const numbers = freeNumbers(presentation, copies.length);
  const entries = copies.map((copy, index) => {
    const numbered = replaceValue(entry, slideId, String(numbers[index]));
    return replaceValue(numbered, relationshipId, copy);
  });
  const withEntries = presentation.replace(entry, () => entry + entries.join(''));
  return replaceInSections(withEntries, slideId, (own) => {
    const others = numbers.map((number) => replaceValue(own, slideId, String(number)));
    return own + others.join('');
  });
}

/**
 * Returns the presentation part without a slide, which is removed from sections and custom shows
 * too.
 */
export function withoutSlide(
  presentation: string,
  { entry, relationshipId, slideId }: RepeatedSlide,
): string {
  const rest = replaceInSections(presentation.replace(entry, ''), slideId, () => '');
  return withoutElements(rest, relationshipId);
}

/** Removes the empty elements that have this value in an attribute. */
export function withoutElements(xml: string, value: string): string {
  let rest = xml;
  for (const quoted of [`"${value}"`, `'${value}'`]) {
    for (let at = rest.indexOf(quoted); at !== -1; at = rest.indexOf(quoted)) {
      rest = rest.slice(0, rest.lastIndexOf('<', at)) + rest.slice(rest.indexOf('>', at) + 1);
    }
  }
  return rest;
}

/** Replaces an attribute's value and keeps its quotation marks. */
export function replaceValue(xml: string, value: string, by: string): string {
  return xml.replace(`"${value}"`, () => `"${by}"`).replace(`'${value}'`, () => `'${by}'`);
}

/** PowerPoint may assign IDs near the maximum, so that there is no free one after them. */
function freeNumbers(presentation: string, count: number): number[] {
  const ids = presentation.matchAll(/<(?:[\w.-]+:)?sldId\s[^<>]*?\bid=["'](\d+)["']/gu);
  const taken = new Set(Array.from(ids, ([, id]) => Number(id)));
  const free: number[] = [];
  for (let number = FIRST_NUMBER; free.length < count; number += 1) {
    if (!taken.has(number)) free.push(number);
  }
  return free;
}

/**
 * Replaces the entry of a slide in a section, which has only its ID.
 * @param slideId any text, because the file may be of a stranger
 */
function replaceInSections(xml: string, slideId: string, by: (entry: string) => string): string {
  return xml.replace(IN_SECTION, (entry: string, id: string) =>
    id === slideId ? by(entry) : entry,
  );
}
