import { Button } from 'react-aria-components';
import type { Receiver } from '../api/types.ts';
import { useTestReceiver } from '../api/webhook-queries.ts';
import { AnswerText } from '../deliveries/answer-text.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { Status } from '../shell/status.tsx';
import type { Tone } from '../shell/tone.ts';
import { Moment } from '../time/moment.tsx';
import { ServiceSentence } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';
import { FailedDelivery } from './failed-delivery.tsx';
import type { ReceiverState } from './receiver-state.ts';
import { receiverStateOf } from './receiver-state.ts';

const TONES: Readonly<Record<ReceiverState, Tone>> = {
  working: 'good',
  lastAttemptFailed: 'busy',
  neverReached: 'busy',
  nothingSent: 'quiet',
  failing: 'bad',
};

interface ReceiverCardProps {
  workflowId: string;
  receiver: Receiver;
}

/** Shows a receiver with its health, and sends it a test event. */
export function ReceiverCard({ workflowId, receiver }: ReceiverCardProps) {
  const words = useWords();
  const testing = useTestReceiver(workflowId, receiver);
  const { webhookUrl, lastError } = receiver;
  const kind = kindOf(receiver);
  const state = receiverStateOf(receiver);
  // The service does not record the health of a temporary one.
  const isHealthKnown = kind !== 'temporary';
  return (
    <li className="card">
      <div className="line">
        <code>{webhookUrl}</code>
        {isHealthKnown && <Status tone={TONES[state]}>{words.webhooks.health[state]}</Status>}
      </div>
      <p className="faint">
        {words.webhooks[kind]}
        {isHealthKnown && <LastSuccess receiver={receiver} />}
      </p>
      {lastError && (
        <p className="faint">
          {words.webhooks.lastError} <Moment at={lastError.at} />{' '}
          <ServiceSentence>{lastError.message}</ServiceSentence>
        </p>
      )}
      {lastError && state !== 'working' && (
        <FailedDelivery workflowId={workflowId} receiver={receiver} />
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
        <>
          <p>
            <ServiceSentence>{testing.data.error}</ServiceSentence>
          </p>
          <AnswerText answer={testing.data.answer} />
        </>
      )}
      {testing.error && <ProblemNote error={testing.error} />}
    </li>
  );
}

function LastSuccess({ receiver: { lastSuccessAt } }: Pick<ReceiverCardProps, 'receiver'>) {
  const { webhooks: words } = useWords();
  return (
    <>
      {' '}
      · {words.lastSuccess} {lastSuccessAt === null ? words.never : <Moment at={lastSuccessAt} />}
    </>
  );
}

function kindOf({ isRegistered, additional }: Receiver): 'registered' | 'additional' | 'temporary' {
  if (isRegistered) return 'registered';
  return additional ? 'additional' : 'temporary';
}
