import type { Delivery, Run } from '../api/types.ts';
import { durationIn } from '../time/duration.ts';
import { Moment } from '../time/moment.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import type { TimelineStep } from './timeline.ts';
import { timelineOf } from './timeline.ts';

/** Shows the steps from data to delivered documents, with the time that each took. */
export function RunTimeline({ run, deliveries }: { run: Run; deliveries: readonly Delivery[] }) {
  const words = useWords();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{words.timeline}</h2>
      <ol className="timeline">
        {timelineOf(run, deliveries).map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { name, state, at, milliseconds } }: { step: TimelineStep }) {
  const words = useWords();
  const locale = useLocale();
  return (
    <li className={name === 'failed' ? 'bad' : state}>
      <span>{words.steps[name]}</span>
      <span className="faint">
        {at === null ? (
          words[state === 'not' ? 'stepNot' : 'stepNotYet']
        ) : (
          <>
            <Moment at={at} />
            {milliseconds !== null && ` · ${words.after(durationIn(locale, milliseconds))}`}
          </>
        )}
      </span>
    </li>
  );
}
