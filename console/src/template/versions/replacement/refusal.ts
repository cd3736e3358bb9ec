import type { Document } from '../../../api/types.ts';

/** Why files are rejected before any is sent. */
export type Refusal =
  'several' | 'empty' | 'tooLarge' | 'olderFormat' | 'pdf' | 'slides' | 'text' | 'foreign';

type DocumentType = Document['documentType'];

const ENDINGS: Readonly<Record<DocumentType, readonly string[]>> = {
  CLOUD_DOCS: ['docx', 'dotx', 'docm', 'dotm'],
  CLOUD_SLIDES: ['pptx', 'potx', 'ppsx', 'pptm', 'potm', 'ppsm'],
};

/** Endings of files that Word or PowerPoint can open and save as one of `ENDINGS`. */
const OLDER: ReadonlySet<string> = new Set([
  'doc',
  'dot',
  'rtf',
  'odt',
  'ppt',
  'pot',
  'pps',
  'odp',
]);

/** Returns the endings of the files that can replace a template, such as `.docx`. */
export function acceptedEndings(type: DocumentType): readonly string[] {
  return ENDINGS[type].map((ending) => `.${ending}`);
}

/**
 * Returns why files cannot replace a template; undefined if there is one that may. What is in it is for
 * the service to check.
 * @param type of the present template
 * @param limit the size of the largest file that the service accepts, in bytes
 */
export function refusalOf(
  files: readonly Pick<File, 'name' | 'size'>[],
  type: DocumentType,
  limit: number,
): Refusal | undefined {
  const [file, ...others] = files;
  if (!file) return 'foreign';
  if (others.length > 0) return 'several';
  return refusalOfName(file.name, type) ?? refusalOfSize(file.size, limit);
}

function refusalOfName(name: string, type: DocumentType): Refusal | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ENDINGS[type].includes(ending)) return undefined;
  if (ENDINGS.CLOUD_SLIDES.includes(ending)) return 'slides';
  if (ENDINGS.CLOUD_DOCS.includes(ending)) return 'text';
  if (ending === 'pdf') return 'pdf';
  return OLDER.has(ending) ? 'olderFormat' : 'foreign';
}

function refusalOfSize(size: number, limit: number): Refusal | undefined {
  if (size === 0) return 'empty';
  return size > limit ? 'tooLarge' : undefined;
}
