/** The texts of the documents of a node. */
export interface NodeTexts {
  readonly name: string;
  readonly texts: readonly string[];
}

/** @throws Error if two nodes filled the same item differently */
export function requireSameTexts([first, ...others]: readonly NodeTexts[]): void {
  for (const { name, texts } of others) {
    const different = texts.findIndex((text, index) => text !== first?.texts[index]);
    if (different < 0 && texts.length === first?.texts.length) continue;
    const place = Math.max(different, 0);
    throw new Error(
      `${first?.name} and ${name} filled the same item differently:\n` +
        `${first?.texts[place]}\n\n${texts[place]}`,
    );
  }
}
