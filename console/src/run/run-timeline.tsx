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

function Step({ step }: { step: TimelineStep }) {
  const words = useWords();
  return (
    <li className={step.name === 'failed' ? 'bad' : step.state}>
      <span>{words.steps[step.name]}</span>
      <span className="faint">
        <StepTime step={step} />
      </span>
    </li>
  );
}

function StepTime({ step: { state, at, milliseconds } }: { step: TimelineStep }) {
  const words = useWords();
  const locale = useLocale();
  if (state === 'unmeasured') return words.stepNotMeasured;
  if (state === 'not') return words.stepNot;
  if (state === 'pending') return words.stepNotYet;
  const duration = milliseconds === null ? null : durationIn(locale, milliseconds);
  if (at === null) return duration === null ? null : words.took(duration);
  return (
    <>
      <Moment at={at} />
      {duration !== null && ` · ${words.after(duration)}`}
    </>
  );
}
