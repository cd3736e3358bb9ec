import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ActiveWorkflow } from '../api/types.ts';
import { workflowsQuery } from '../api/queries.ts';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import { failuresFirst } from './failures-first.ts';
import { WorkflowRow } from './workflow-row.tsx';

/** The list does not wait for it. */
const NewWorkflow = lazy(async () => {
  return { default: (await import('./new-workflow.tsx')).NewWorkflow };
});

/** The first page: the workflows of the user, with their last run and their failures. */
export function WorkflowsPage() {
  const words = useWords();
  const reading = useInfiniteQuery(workflowsQuery);
  return (
    <>
      <PageHeading title={words.workflows} />
      <Loaded reading={reading}>
        {({ pages }) => <WorkflowsTable workflows={pages.flatMap(({ entries }) => entries)} />}
      </Loaded>
      <ShowMore pages={reading} />
      <Suspense>
        <NewWorkflow />
      </Suspense>
    </>
  );
}

/** Its roles are named, because it is no table for the browser where its rows are cards. */
function WorkflowsTable({ workflows }: { workflows: readonly ActiveWorkflow[] }) {
  const words = useWords();
  const locale = useLocale();
  if (workflows.length === 0) {
    return <Note title={words.noWorkflows}>{words.noWorkflowsRemedy}</Note>;
  }
  return (
    <table className="workflows" role="table" aria-label={words.workflows}>
      <thead role="rowgroup">
        <tr role="row">
          {[words.workflow, words.status, words.lastRun, words.failedLastDay].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {failuresFirst(workflows, locale).map((one) => (
          <WorkflowRow key={one.workflow.id} {...one} />
        ))}
      </tbody>
    </table>
  );
}
