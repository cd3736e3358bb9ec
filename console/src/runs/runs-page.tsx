import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useParams, useSearchParams } from 'react-router';
import type { Run, RunFilter } from '../api/types.ts';
import { accessQuery, runsQuery, workflowQuery } from '../api/queries.ts';
import { isTemporary } from '../api/problem.ts';
import { activityPath, connectionsPath } from '../shell/addresses.ts';
import { Trail } from '../shell/breadcrumbs.tsx';
import { Loaded } from '../shell/loaded.tsx';
import { MissingResource } from '../shell/missing-resource.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.ts';
import { useWords } from '../words/words.tsx';
import { AccessNote } from './access-note.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { ArchivedNote } from './archived-note.tsx';
import { ExportRuns } from './export-runs.tsx';
import { NoRuns } from './no-runs.tsx';
import { filterIn, isTyped, queryOf } from './run-filter.ts';
import type { Templates } from './run-title.ts';
import { SearchDataOffer } from './search-data-offer.tsx';
import { SearchLimit } from './search-limit.tsx';
import { TemplatesSection } from './templates-section.tsx';
import { RunFilterBar } from './run-filter-bar.tsx';
import { RunRow } from './run-row.tsx';

/** The page of a workflow: its runs, the newest first. Its address has the filter. */
export function RunsPage() {
  const { workflowId = '' } = useParams();
  const words = useWords();
  const { data, error } = useQuery(workflowQuery(workflowId));
  if (error && !data && !isTemporary(error)) {
    return <MissingResource title={words.workflow} error={error} />;
  }
  return <WorkflowRuns workflowId={workflowId} />;
}

function WorkflowRuns({ workflowId }: { workflowId: string }) {
  const words = useWords();
  const [query, setQuery] = useSearchParams();
  const workflow = useQuery(workflowQuery(workflowId));
  const access = useQuery(accessQuery(workflowId));
  const maySearchData = access.data?.mayChange === true;
  const asked = filterIn(query);
  const filter = { ...asked, searchesData: asked.searchesData && maySearchData };
  const reading = useInfiniteQuery({
    ...runsQuery(workflowId, filter),
    enabled: !asked.searchesData || !access.isPending,
  });
  // Searching the data removes the button for it.
  const heading = useFocusAfterRemoval(filter.searchesData ? 0 : 1);
  const [isArchivedNow, setIsArchivedNow] = useState(false);
  const name = workflow.data?.name ?? words.workflow;
  const isArchived = workflow.data?.status === 'ARCHIVED';
  const change = (changed: RunFilter) => {
    // Back returns to the filter before a choice. Each letter is no page of its own.
    setQuery(queryOf(changed), { replace: isTyped(filter, changed) });
  };
  return (
    <>
      <Trail crumbs={[{ name: words.workflows, path: '/' }]} here={name} />
      <PageHeading title={name}>
        <Link className="button" href={connectionsPath(workflowId)}>
          {words.webhooks.connections}
        </Link>
        <Link className="button" href={activityPath(workflowId)}>
          {words.activity.heading}
        </Link>
      </PageHeading>
      <AccessNote workflowId={workflowId} isArchived={isArchived} />
      {isArchived && <ArchivedNote isNew={isArchivedNow} />}
      {workflow.data && (
        <TemplatesSection
          workflow={workflow.data}
          mayChange={access.data?.mayChange === true && !isArchived}
        />
      )}
      <h2 ref={heading} tabIndex={-1}>
        {words.runs}
      </h2>
      <RunFilterBar filter={filter} maySearchData={maySearchData} onChange={change} />
      {asked.searchesData && access.data?.mayChange === false && (
        <p className="faint">{words.filter.dataNotSearched}</p>
      )}
      <Loaded reading={reading}>
        {({ pages }) => (
          <>
            <RunsTable
              runs={pages.flatMap(({ entries }) => entries)}
              filter={filter}
              templates={workflow.data?.documents ?? []}
              isArchived={isArchived}
            />
            {maySearchData && filter.search !== '' && !filter.searchesData && (
              <SearchDataOffer
                onSearch={() => {
                  change({ ...filter, searchesData: true });
                }}
              />
            )}
            <SearchLimit searched={pages.at(-1)?.searched ?? null} />
          </>
        )}
      </Loaded>
      <ShowMore pages={reading} />
      <ExportRuns workflowId={workflowId} workflowName={name} filter={filter} />
      {workflow.data && (
        <ArchiveSection
          workflow={workflow.data}
          onArchived={() => {
            setIsArchivedNow(true);
          }}
        />
      )}
    </>
  );
}

interface RunsTableProps {
  runs: readonly Run[];
  templates: Templates;
  filter: RunFilter;
  isArchived: boolean;
}

function RunsTable({ runs, templates, filter, isArchived }: RunsTableProps) {
  const words = useWords();
  if (runs.length === 0) {
    return <NoRuns filter={filter} isArchived={isArchived} />;
  }
  return (
    <table aria-label={words.runs}>
      <thead>
        <tr>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.run}</th>
          <th scope="col">{words.accepted}</th>
          <th scope="col" className="when-wide">
            {words.duration}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} templates={templates} />
        ))}
      </tbody>
    </table>
  );
}
