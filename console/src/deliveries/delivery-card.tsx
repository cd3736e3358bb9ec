import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel } from 'react-aria-components';
import type { Delivery, DeliveryTry, RunPlace } from '../api/types.ts';
import { useRedeliver } from '../api/changes.ts';
import { deliveryQuery } from '../api/queries.ts';
import { Loaded } from '../shell/loaded.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { DeliveryStatusWord } from '../shell/run-status.tsx';
import { Moment } from '../time/moment.tsx';
import { ServiceSentence } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';
import { AttemptsList } from './attempts-list.tsx';

interface DeliveryCardProps {
  place: RunPlace;
  delivery: Delivery;
}

/** One delivery: its state, its receiver, and its attempts when somebody asks for them. */
export function DeliveryCard({ place, delivery }: DeliveryCardProps) {
  const words = useWords();
  const redeliver = useRedeliver(place, delivery.id);
  const [isOpen, setOpen] = useState(false);
  const reading = useQuery(deliveryQuery(place.workflowId, delivery));
  const attempts = reading.data?.tries;
  return (
    <li className="card">
      <div className="line">
        <span className="stack">
          <span>
            <DeliveryStatusWord status={delivery.status} /> ·{' '}
            {words.events[delivery.eventType] ?? delivery.eventType}
          </span>
          <span className="faint">{delivery.webhookUrl}</span>
          {delivery.status === 'DELIVERED' && (
            <span className="faint">
              {isRepeated(attempts) ? words.arrivedAgain : words.arrived}{' '}
              <Moment at={delivery.deliveredAt} />
            </span>
          )}
          {delivery.status === 'PENDING' && delivery.attempts > 0 && (
            <span className="faint">
              {words.nextAttempt} <Moment at={delivery.nextAttemptAt} />
            </span>
          )}
        </span>
        <Button
          className="button"
          aria-label={words.redeliverTo(delivery.webhookUrl)}
          isPending={redeliver.isPending}
          onPress={() => {
            redeliver.mutate();
          }}
        >
          {redeliver.isPending ? words.redelivering : words.redeliver}
        </Button>
      </div>
      {delivery.error !== null && (
        <p>
          <ServiceSentence>{delivery.error}</ServiceSentence>
        </p>
      )}
      {redeliver.error && <ProblemNote error={redeliver.error} />}
      <Disclosure className="attempts" isExpanded={isOpen} onExpandedChange={setOpen}>
        <Button className="button quiet" slot="trigger">
          {attempts ? words.attempts(attempts.length) : words.someAttempts}
        </Button>
        <DisclosurePanel>
          {isOpen && (
            <Loaded reading={reading}>{({ tries }) => <AttemptsList attempts={tries} />}</Loaded>
          )}
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}

/** Returns whether the receiver has accepted the message more than once. */
function isRepeated(attempts: readonly DeliveryTry[] = []): boolean {
  return attempts.filter(({ error }) => error === null).length > 1;
}
