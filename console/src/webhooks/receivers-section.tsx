import { useQuery } from '@tanstack/react-query';
import { receiversQuery } from '../api/webhook-queries.ts';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { useWords } from '../words/words.tsx';
import { ReceiverCard } from './receiver-card.tsx';

/** Lists the programs that are told about the documents of a workflow. */
export function ReceiversSection({ workflowId }: { workflowId: string }) {
  const words = useWords();
  return (
    <section aria-labelledby="receivers">
      <h2 id="receivers">{words.webhooks.heading}</h2>
      <p>{words.webhooks.intro}</p>
      <Loaded reading={useQuery(receiversQuery(workflowId))}>
        {(receivers) =>
          receivers.length === 0 ? (
            <Note title={words.webhooks.none}>{words.webhooks.noneRemedy}</Note>
          ) : (
            <ul className="cards">
              {receivers.map((receiver) => (
                <ReceiverCard key={receiver.id} workflowId={workflowId} receiver={receiver} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
