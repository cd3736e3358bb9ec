/** HTML in which every inserted text is escaped. Only `html` creates it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Returns HTML from a template literal. Inserted texts are escaped; inserted `Html` is used as is.
 */
export function html(
  pieces: TemplateStringsArray,
  ...values: readonly (string | Html | null)[]
): Html {
  return new Html(String.raw({ raw: pieces }, ...values.map(markupOf)));
}

/** Returns several pieces of HTML as one. */
export function joined(pieces: readonly Html[]): Html {
  return new Html(pieces.map(({ markup }) => markup).join(''));
}

function markupOf(value: string | Html | null): string {
  if (value === null) return '';
  if (value instanceof Html) return value.markup;
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
