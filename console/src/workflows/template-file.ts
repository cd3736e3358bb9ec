/** Why a file is no template; undefined if it may be one. The service looks into it later. */
export type FileRefusal = 'several' | 'empty' | 'old' | 'other';

const TEMPLATE = /\.(?:doc|dot|ppt|pot|pps)[xm]$/i;
const OLD = /\.(?:doc|dot|ppt|pot|pps)$/i;

/** Returns why files cannot become a template. */
export function refusalOf(
  files: readonly { name: string; size: number }[],
): FileRefusal | undefined {
  const [file, second] = files;
  if (second) return 'several';
  if (!file || OLD.test(file.name)) return file ? 'old' : 'other';
  if (!TEMPLATE.test(file.name)) return 'other';
  return file.size === 0 ? 'empty' : undefined;
}

/** Returns the name of a file without its ending: what a person would call the workflow. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '');
}
