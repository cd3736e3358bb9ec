/** Returns the name of a file without its ending: what a person would call a workflow of it. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '');
}
