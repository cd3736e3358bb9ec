import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import type { Receiver } from '../api/types.ts';
import { failedDeliveryQuery } from '../api/webhook-queries.ts';
import { AnswerText } from '../deliveries/answer-text.tsx';
import { runPath } from '../shell/addresses.ts';
import { Moment } from '../time/moment.tsx';
import { useWords } from '../words/words.tsx';

interface FailedDeliveryProps {
  workflowId: string;
  receiver: Receiver;
}

/** Leads to the newest delivery that a receiver did not accept, and shows what it answered. */
export function FailedDelivery({ workflowId, receiver }: FailedDeliveryProps) {
  const { webhooks: words } = useWords();
  const { data } = useQuery(failedDeliveryQuery(workflowId, receiver));
  if (!data) return null;
  const { runId, attempt } = data;
  return (
    <>
      <p className="faint">
        {words.failedDelivery} <Moment at={attempt.at} /> ·{' '}
        <Link href={runPath(workflowId, runId)}>{words.seeDelivery}</Link>
      </p>
      <AnswerText answer={attempt.answer} />
    </>
  );
}
