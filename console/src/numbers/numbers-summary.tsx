import type { PeriodNumbers } from '../api/types.ts';
import { durationIn } from '../time/duration.ts';
import { useLocale, useWords } from '../words/words.tsx';

/** Shows the numbers of all days together. */
export function NumbersSummary({ total }: { total: PeriodNumbers }) {
  const { numbers: words } = useWords();
  const locale = useLocale();
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const median = (of: PeriodNumbers['renderMilliseconds']) =>
    of === null ? words.nothing : durationIn(locale, of.p50);
  const figures = [
    { name: words.documents, value: count(total.documents) },
    { name: words.failedRuns, value: count(total.failedRuns) },
    { name: words.median(words.rendering), value: median(total.renderMilliseconds) },
    { name: words.median(words.delivery), value: median(total.deliveryMilliseconds) },
  ];
  return (
    <section aria-label={words.summary}>
      <dl className="figures">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
