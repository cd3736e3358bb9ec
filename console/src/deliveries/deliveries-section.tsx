import type { Delivery, RunPlace } from '../api/types.ts';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { useWords } from '../words/words.tsx';
import { DeliveryCard } from './delivery-card.tsx';

interface DeliveriesSectionProps {
  place: RunPlace;
  reading: {
    data: readonly Delivery[] | undefined;
    error: Error | null;
    failureReason: Error | null;
    refetch: () => unknown;
  };
}

/** Shows the deliveries of a run. */
export function DeliveriesSection({ place, reading }: DeliveriesSectionProps) {
  const words = useWords();
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{words.deliveries}</h2>
      <Loaded reading={reading}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Note title={words.noDeliveries}>{words.noDeliveriesRemedy}</Note>
          ) : (
            <ul className="cards">
              {deliveries.map((delivery) => (
                <DeliveryCard key={delivery.id} place={place} delivery={delivery} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
