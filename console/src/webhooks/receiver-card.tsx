import { Button } from 'react-aria-components';
import type { Receiver } from '../api/types.ts';
import { useTestReceiver } from '../api/webhook-queries.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { Status } from '../shell/status.tsx';
import { Moment } from '../time/moment.tsx';
import { ServiceSentence } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';

interface ReceiverCardProps {
  workflowId: string;
  receiver: Receiver;
}

/** Shows a receiver with its health, and sends it a test event. */
export function ReceiverCard({ workflowId, receiver }: ReceiverCardProps) {
  const words = useWords();
  const testing = useTestReceiver(workflowId, receiver);
  const { webhookUrl, status, lastSuccessAt, lastError } = receiver;
  return (
    <li className="card">
      <div className="line">
        <code>{webhookUrl}</code>
        <Status tone={status === 'ACTIVE' ? 'good' : 'bad'}>{words.webhooks.health[status]}</Status>
      </div>
      <p className="faint">
        {words.webhooks[kindOf(receiver)]} · {words.webhooks.lastSuccess}{' '}
        {lastSuccessAt === null ? words.webhooks.never : <Moment at={lastSuccessAt} />}
      </p>
      {lastError && (
        <p className="faint">
          {words.webhooks.lastError} <Moment at={lastError.at} />{' '}
          <ServiceSentence>{lastError.message}</ServiceSentence>
        </p>
      )}
      <div className="action">
        <Button
          className="button"
          aria-label={words.webhooks.sendTestTo(webhookUrl)}
          isPending={testing.isPending}
          onPress={() => {
            testing.mutate();
          }}
        >
          {testing.isPending ? words.webhooks.sendingTest : words.webhooks.sendTest}
        </Button>
        <span role="status">
          {testing.data && (
            <Status tone={testing.data.received ? 'good' : 'bad'}>
              {words.webhooks[testing.data.received ? 'testArrived' : 'testFailed']}
            </Status>
          )}
        </span>
      </div>
      {testing.data && testing.data.error !== null && (
        <p>
          <ServiceSentence>{testing.data.error}</ServiceSentence>
        </p>
      )}
      {testing.error && <ProblemNote error={testing.error} />}
    </li>
  );
}

function kindOf({ isRegistered, additional }: Receiver): 'registered' | 'additional' | 'temporary' {
  if (isRegistered) return 'registered';
  return additional ? 'additional' : 'temporary';
}
