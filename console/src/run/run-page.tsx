import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Run, RunPlace } from '../api/types.ts';
import { isTemporary } from '../api/problem.ts';
import { deliveriesQuery, runQuery, workflowQuery } from '../api/queries.ts';
import { DeliveriesSection } from '../deliveries/deliveries-section.tsx';
import { runsPath } from '../shell/addresses.ts';
import { Trail } from '../shell/breadcrumbs.tsx';
import { Loaded } from '../shell/loaded.tsx';
import { MissingResource } from '../shell/missing-resource.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { RunStatusWord } from '../shell/run-status.tsx';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.ts';
import { fullMomentIn } from '../time/moment-text.ts';
import { useLocale, useWords } from '../words/words.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { RunData } from './run-data.tsx';
import { RunProblem } from './run-problem.tsx';
import { RunTimeline } from './run-timeline.tsx';

/** The page of a run: its error, its documents, its timeline and its deliveries. */
export function RunPage() {
  const words = useWords();
  const { workflowId = '', runId = '' } = useParams();
  const workflow = useQuery(workflowQuery(workflowId));
  const reading = useQuery(runQuery({ workflowId, runId }));
  const { data, error } = reading;
  if (error && !data && !isTemporary(error))
    return <MissingResource title={words.run} error={error} />;
  const crumbs = [
    { name: words.workflows, path: '/' },
    { name: workflow.data?.name ?? words.workflow, path: runsPath(workflowId) },
  ];
  return (
    <>
      <Trail crumbs={crumbs} here={words.run} />
      <Loaded reading={reading}>{(run) => <RunDetails run={run} />}</Loaded>
    </>
  );
}

function RunDetails({ run }: { run: Run }) {
  const words = useWords();
  const locale = useLocale();
  const place: RunPlace = { workflowId: run.workflowId, runId: run.id };
  const deliveries = useQuery(deliveriesQuery(place));
  // A retry removes the problem with its button.
  const heading = useFocusAfterRemoval(run.error === null ? 0 : 1);
  return (
    <>
      <PageHeading ref={heading} title={words.runOf(fullMomentIn(locale, run.createdAt))}>
        {/* Read aloud when it changes. */}
        <div role="status">
          <RunStatusWord status={run.status} />
        </div>
      </PageHeading>
      <p className="faint">
        {words.runId} <code>{run.id}</code>
      </p>
      <RunProblem run={run} />
      <DocumentsSection run={run} />
      <RunTimeline run={run} deliveries={deliveries.data ?? []} />
      <RunData place={place} />
      <DeliveriesSection place={place} reading={deliveries} />
    </>
  );
}
