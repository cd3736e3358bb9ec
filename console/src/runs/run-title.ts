import type { Run, Workflow } from '../api/types.ts';
import { titleOf as titleOfFile } from '../template-file/title-of.ts';

/** The templates of a workflow, by which a document is named that was not made. */
export type Templates = readonly Pick<Workflow['documents'][number], 'id' | 'file'>[];

/** The name that a document would have had, in the error of one whose PDF would not be protected. */
const NAME_IN_ERROR = /^"(.+)" was not made,/u;

/**
 * Returns the names of a run's documents, also of those that were deleted since. A document that was not
 * made has the name in its error, or is named after its template. Without any name, it is the id of the run.
 */
export function titleOf(
  { id, outputs }: Pick<Run, 'id' | 'outputs'>,
  templates: Templates = [],
): string {
  const made = outputs.flatMap(({ file, pdf, deletedFiles }) => {
    const deleted = deletedFiles.find(({ name }) => name !== null);
    return (file ?? pdf ?? deleted)?.name ?? [];
  });
  if (made.length > 0) return made.join(', ');
  const wanted = outputs.flatMap(({ documentId, error }) => {
    const intended = NAME_IN_ERROR.exec(error?.message ?? '')?.[1];
    if (intended !== undefined) return intended;
    const template = templates.find((one) => one.id === documentId);
    return template && template.file.name !== '' ? titleOfFile(template.file.name) : [];
  });
  return wanted.length === 0 ? id : wanted.join(', ');
}
