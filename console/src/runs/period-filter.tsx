import { lazy, Suspense } from 'react';
import { Choices } from '../controls/choices.tsx';
import { useWords } from '../words/words.tsx';
import type { Period } from './period.ts';
import { ANY_TIME, PERIODS } from './period.ts';

// Few need the fields, and they are large.
const PeriodDates = lazy(async () => {
  return { default: (await import('./period-dates.tsx')).PeriodDates };
});

interface PeriodFilterProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** The choice of the time at which the listed runs were accepted. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const { filter: words } = useWords();
  return (
    <>
      <Choices
        label={words.byPeriod}
        choices={PERIODS}
        chosen={period.name}
        name={(name) => words.periods[name]}
        onChoose={(name) => {
          onChange({ ...ANY_TIME, name });
        }}
      />
      {period.name === 'dates' && (
        <Suspense>
          <PeriodDates period={period} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
