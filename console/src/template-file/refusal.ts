import type { Document } from '../api/types.ts';

/** Why files are rejected before any is sent. */
export type Refusal =
  'several' | 'empty' | 'tooLarge' | 'olderFormat' | 'pdf' | 'slides' | 'text' | 'foreign';

/** Whether a file may be a Word file, a presentation, or any of them. */
export type WantedType = Document['documentType'] | 'ANY';

const DOCS = ['docx', 'dotx', 'docm', 'dotm'];
const SLIDES = ['pptx', 'potx', 'ppsx', 'pptm', 'potm', 'ppsm'];
const ENDINGS: Readonly<Record<WantedType, readonly string[]>> = {
  CLOUD_DOCS: DOCS,
  CLOUD_SLIDES: SLIDES,
  ANY: [...DOCS, ...SLIDES],
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

/** Returns the endings of the files that can be a template, such as `.docx`. */
export function acceptedEndings(type: WantedType): readonly string[] {
  return ENDINGS[type].map((ending) => `.${ending}`);
}

/**
 * Returns why files cannot become a template; undefined if there is one that may. What is in it is for
 * the service to check.
 * @param type of the template that it replaces, if there is one
 * @param limit the size of the largest file that the service accepts, in bytes
 */
export function refusalOf(
  files: readonly Pick<File, 'name' | 'size'>[],
  type: WantedType,
  limit: number,
): Refusal | undefined {
  const [file, ...others] = files;
  if (!file) return 'foreign';
  if (others.length > 0) return 'several';
  return refusalOfName(file.name, type) ?? refusalOfSize(file.size, limit);
}

function refusalOfName(name: string, type: WantedType): Refusal | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ENDINGS[type].includes(ending)) return undefined;
  if (SLIDES.includes(ending)) return 'slides';
  if (DOCS.includes(ending)) return 'text';
  if (ending === 'pdf') return 'pdf';
  return OLDER.has(ending) ? 'olderFormat' : 'foreign';
}

function refusalOfSize(size: number, limit: number): Refusal | undefined {
  if (size === 0) return 'empty';
  return size > limit ? 'tooLarge' : undefined;
}
