import { attributeOf } from '../../read/attributes.ts';
import type { Range } from '../../read/find-tags.ts';
import type { Element } from '../../read/xml-tree.ts';
import type { PlaceholderPiece } from './placeholder-piece.ts';
import { xmlOf } from '../blocks/structure.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/**
 * Extensions that would restore the old picture: the drawing that it was made from, and the layers
 * of its effects.
 */
const OLD_PICTURE = [
  '{96DAC541-7B7A-43D3-8B79-37D633B846F1}',
  '{BEBA8EAE-BF5A-486C-A8C5-ECC9F3942E4B}',
];

/** Returns the reference to the picture's file, changed to refer to another file. */
export function newBlip(source: string, blip: Element): PlaceholderPiece[] {
  const openingTag = { start: blip.start, end: blip.contentStart };
  const prefix = relationshipPrefix(source.slice(openingTag.start, openingTag.end));
  const old = ['embed', 'link'].flatMap(
    (name) => attributeOf(source, blip, `${prefix ?? 'r'}:${name}`) ?? [],
  );
  const tag = textWithout(source, openingTag, old).replace(/\s*\/?>$/u, '');
  const children = blip.children.map((child) => withoutOldPicture(source, child)).join('');
  return [
    `${tag} ${prefix ? '' : `xmlns:r="${RELATIONSHIPS}" `}${prefix ?? 'r'}:embed="`,
    { write: 'relationship' },
    `">${children}</${blip.nameInFile}>`,
  ];
}

/** Returns the relationship prefix in this file; null if the tag does not show it. */
function relationshipPrefix(openingTag: string): string | null {
  const [, used] = /\s([\w.-]+):(?:embed|link)\s*=/u.exec(openingTag) ?? [];
  return used ?? (openingTag.includes('xmlns:r=') ? 'r' : null);
}

function textWithout(source: string, { start, end }: Range, left: readonly Range[]): string {
  let text = '';
  let copied = start;
  for (const range of left.toSorted((one, other) => one.start - other.start)) {
    text += source.slice(copied, range.start);
    copied = range.end;
  }
  return text + source.slice(copied, end);
}

function withoutOldPicture(source: string, child: Element): string {
  if (child.name !== 'a:extLst') return xmlOf(source, child);
  const kept = child.children.filter(
    (extension) => !OLD_PICTURE.includes(attributeOf(source, extension, 'uri')?.value ?? ''),
  );
  if (kept.length === 0) return '';
  const content = kept.map((extension) => xmlOf(source, extension)).join('');
  return `<${child.nameInFile}>${content}</${child.nameInFile}>`;
}
