import type { TemplateField } from '../../api/types.ts';
import { nameInTag, searchedText } from '../fields/tag-text.ts';

/** A warning about a tag begins with it. */
const TAG = /^\{\{\s*#?\s*(.*?)\}\}/u;

/** A warning about a missing field begins with its name. */
const MISSING_FIELD = /^The field "([^"]*)"/u;

/** A name and what to look for on the pages of the template to find it. */
interface Findable {
  written: string;
  searched: string;
}

/**
 * Returns what to look for on the pages of the template to find the place that a warning is about;
 * undefined if it is about none of the fields.
 */
export function placeOfWarning(
  warning: string,
  fields: readonly TemplateField[],
): string | undefined {
  const inTag = TAG.exec(warning)?.[1]?.trim();
  const missing = MISSING_FIELD.exec(warning)?.[1];
  const about = inTag ?? (missing === undefined ? undefined : nameInTag(missing));
  if (about === undefined) return undefined;
  const found = fields
    .flatMap(findablesOf)
    .filter(({ written }) => beginsWith(about, written))
    .toSorted((one, other) => other.written.length - one.written.length);
  return found[0]?.searched;
}

function findablesOf(field: TemplateField): readonly Findable[] {
  const { members = [] } = field;
  const lists = members.filter(({ list }) => list).map(({ name }) => `${name}.`);
  const ofMembers = members.map(({ name, list }) => {
    // Between the tags of a list in a list, names begin at the item of the inner one.
    const outer = lists.filter((start) => name.startsWith(start)).at(-1) ?? '';
    const written = nameInTag(name.slice(outer.length));
    return { written, searched: list ? `{{#${written}` : `{{${written}` };
  });
  return [{ written: nameInTag(field.name), searched: searchedText(field) }, ...ofMembers];
}

/** Whether a name is the first one of a tag, and not only the beginning of a longer name. */
function beginsWith(tag: string, name: string): boolean {
  return tag.startsWith(name) && !/^[\p{L}\p{N}_-]/u.test(tag.slice(name.length));
}
