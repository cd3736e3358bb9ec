import { attributeOf } from '../read/attributes.ts';
import { readXml } from '../read/xml-tree.ts';
import { withoutSlash } from './part-names.ts';

/** The part that lists the content types of all other parts. */
export const CONTENT_TYPES = '[Content_Types].xml';

/**
 * The content types of an Office file's parts, from its `[Content_Types].xml` (ECMA-376 part 2,
 * §7.2.3).
 */
export class ContentTypes {
  readonly #overrides = new Map<string, string>();
  readonly #defaults = new Map<string, string>();

  /** @throws MalformedXml */
  constructor(source: string) {
    for (const element of readXml(source).children) {
      const type = attributeOf(source, element, 'ContentType')?.value ?? '';
      const part = attributeOf(source, element, 'PartName')?.value;
      const extension = attributeOf(source, element, 'Extension')?.value;
      if (part !== undefined) this.#overrides.set(withoutSlash(part).toLowerCase(), type);
      else if (extension !== undefined) this.#defaults.set(extension.toLowerCase(), type);
    }
  }

  /** @returns '' for a part that the file does not list */
  of(part: string): string {
    const name = part.toLowerCase();
    const extension = name.slice(name.lastIndexOf('.') + 1);
    return this.#overrides.get(name) ?? this.#defaults.get(extension) ?? '';
  }
}
