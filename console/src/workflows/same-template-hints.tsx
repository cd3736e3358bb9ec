import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { accessQuery, workflowsQuery } from '../api/queries.ts';
import type { Document, Workflow } from '../api/types.ts';
import { templatePath } from '../shell/addresses.ts';
import { useWords } from '../words/words.tsx';

/** A person who has many templates with one name needs no list of them here. */
const MOST_HINTS = 3;

/** Names the listed workflows that have a template with the name of a file, to replace it there. */
export function SameTemplateHints({ fileName }: { fileName: string }) {
  const { data } = useInfiniteQuery(workflowsQuery);
  const wanted = comparable(fileName);
  const found = (data?.pages ?? [])
    .flatMap(({ entries }) => entries)
    .flatMap(({ workflow }) => workflow.documents.map((document) => ({ workflow, document })))
    .filter(
      ({ workflow, document }) =>
        workflow.status !== 'ARCHIVED' && comparable(document.file.name) === wanted,
    );
  return found
    .slice(0, MOST_HINTS)
    .map(({ workflow, document }) => (
      <SameTemplateHint key={document.id} workflow={workflow} document={document} />
    ));
}

/** Says nothing of a workflow that the person cannot change. */
function SameTemplateHint({ workflow, document }: { workflow: Workflow; document: Document }) {
  const { newWorkflow: words } = useWords();
  const { data: access } = useQuery(accessQuery(workflow.id));
  if (!access?.mayChange) return null;
  return (
    <p className="hint">
      {words.sameTemplate(workflow.name)}{' '}
      <Link href={templatePath(workflow.id, document.id)}>{words.replaceInstead}</Link>
    </p>
  );
}

/** File systems differ in upper case and in how they write letters with accents. */
function comparable(fileName: string): string {
  return fileName.normalize().toLowerCase();
}
