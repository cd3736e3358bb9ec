import { nameOfAuthor } from '../activity/name-of-author.ts';
import type { AuditAuthor, Delivery, Run } from '../api/types.ts';
import { durationIn } from '../time/duration.ts';
import { Moment } from '../time/moment.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import { ErrorWords } from './run-problem.tsx';
import type { TimelineStep } from './timeline.ts';
import { timelineOf } from './timeline.ts';

/** Shows the steps from data to delivered documents, with the time that each took. */
export function RunTimeline({ run, deliveries }: { run: Run; deliveries: readonly Delivery[] }) {
  const words = useWords();
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{words.timeline}</h2>
      <ol className="timeline">
        {timelineOf(run, deliveries).map((step, index) => (
          // A run that was retried has failed more than once. Steps keep their order.
          <Step key={`${String(index)} ${step.name}`} step={step} />
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
        {'by' in step && <Author author={step.by} />}
      </span>
      {'error' in step && (
        <div className="reason">
          <ErrorWords error={step.error} />
        </div>
      )}
    </li>
  );
}

function Author({ author }: { author: AuditAuthor }) {
  const { activity: words } = useWords();
  return (
    <>
      {' · '}
      <bdi>{nameOfAuthor(author, words)}</bdi>
    </>
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
