import type { DayNumbers } from '../api/types.ts';
import { durationIn } from '../time/duration.ts';
import { useLocale, useWords } from '../words/words.tsx';
import type { Series } from './chart-days.ts';
import { chartDaysOf } from './chart-days.ts';
import { Chart } from './chart.tsx';

/** Shows the numbers of each day as charts. */
export function NumbersCharts({ days }: { days: readonly DayNumbers[] }) {
  const { numbers: words } = useWords();
  const locale = useLocale();
  const chartDays = chartDaysOf(locale, days, words.today);
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const duration = (value: number) => durationIn(locale, value);
  const durations = (of: 'renderMilliseconds' | 'deliveryMilliseconds'): Series[] => [
    { name: words.p50, look: 'median', values: days.map((day) => day[of]?.p50 ?? null) },
    { name: words.p95, look: 'most', values: days.map((day) => day[of]?.p95 ?? null) },
  ];
  return (
    <div className="charts">
      <Chart
        kind="bars"
        title={words.perDay(words.documents)}
        days={chartDays}
        series={[{ name: words.documents, look: 'good', values: days.map((day) => day.documents) }]}
        write={count}
      />
      <Chart
        kind="bars"
        title={words.perDay(words.failedRuns)}
        days={chartDays}
        series={[
          { name: words.failedRuns, look: 'bad', values: days.map((day) => day.failedRuns) },
        ]}
        write={count}
      />
      <Chart
        kind="lines"
        title={words.rendering}
        hint={words.renderingHint}
        days={chartDays}
        series={durations('renderMilliseconds')}
        write={duration}
      />
      <Chart
        kind="lines"
        title={words.delivery}
        hint={words.deliveryHint}
        days={chartDays}
        series={durations('deliveryMilliseconds')}
        write={duration}
      />
    </div>
  );
}
