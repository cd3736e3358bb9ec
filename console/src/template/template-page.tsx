import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { workflowQuery } from '../api/queries.ts';
import { runsPath } from '../shell/addresses.ts';
import { Trail } from '../shell/breadcrumbs.tsx';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { useWords } from '../words/words.tsx';
import { TemplateWorkbench } from './template-workbench.tsx';

/** The page of a template: the contract's `previewUrl` leads here. */
export function TemplatePage() {
  const words = useWords();
  const { workflowId = '', documentId = '' } = useParams();
  const workflow = useQuery(workflowQuery(workflowId));
  const document = workflow.data?.documents.find(({ id }) => id === documentId);
  const crumbs = [
    { name: words.workflows, path: '/' },
    { name: workflow.data?.name ?? words.workflow, path: runsPath(workflowId) },
  ];
  return (
    <>
      <Trail crumbs={crumbs} here={document?.file.name ?? words.templates.one} />
      <Loaded reading={workflow}>
        {(loaded) =>
          document ? (
            <TemplateWorkbench
              key={documentId}
              place={{ workflowId, documentId }}
              workflow={loaded}
              document={document}
            />
          ) : (
            <Note title={words.notFound}>{words.templates.removed}</Note>
          )
        }
      </Loaded>
    </>
  );
}
