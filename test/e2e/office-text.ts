import PizZip from 'pizzip';

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
};

const READ_PARTS = /^(word\/(document|header\d*|footer\d*)|ppt\/slides\/slide\d+)\.xml$/;

/** Returns the visible text of a Word or PowerPoint file: body, headers, footers, slides. */
export function textOfOfficeFile(content: Buffer): string {
  const archive = new PizZip(content);
  return Object.keys(archive.files)
    .filter((name) => READ_PARTS.test(name))
    .map((name) => textOf(archive.files[name]?.asText() ?? ''))
    .join('\n');
}

function textOf(xml: string): string {
  return xml
    .replace(/<\/[wa]:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
}
