import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { workflowQuery } from '../api/queries.ts';
import { sampleDataQuery } from '../api/templates/template-queries.ts';
import type { Workflow } from '../api/types.ts';
import { ConnectSection } from '../connect/connect-section.tsx';
import { runsPath } from '../shell/addresses.ts';
import { Trail } from '../shell/breadcrumbs.tsx';
import { Loaded } from '../shell/loaded.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { useWords } from '../words/words.tsx';
import { ReceiversSection } from './receivers-section.tsx';

/** The page of a workflow's connections: where its data comes from, and who is told of documents. */
export function ConnectionsPage() {
  const words = useWords();
  const { workflowId = '' } = useParams();
  const workflow = useQuery(workflowQuery(workflowId));
  const crumbs = [
    { name: words.workflows, path: '/' },
    { name: workflow.data?.name ?? words.workflow, path: runsPath(workflowId) },
  ];
  return (
    <>
      <Trail crumbs={crumbs} here={words.webhooks.connections} />
      <PageHeading title={words.webhooks.connections} />
      <Loaded reading={workflow}>
        {(loaded) => (
          <>
            <h2>{words.connect.heading}</h2>
            <Connect workflow={loaded} />
            <ReceiversSection workflowId={workflowId} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The example is the sample data of the first template. */
function Connect({ workflow }: { workflow: Workflow }) {
  const [document] = workflow.documents;
  const { data } = useQuery({
    ...sampleDataQuery({ workflowId: workflow.id, documentId: document?.id ?? '' }),
    enabled: document !== undefined,
  });
  return <ConnectSection workflow={workflow} data={data?.text ?? '{}'} />;
}
