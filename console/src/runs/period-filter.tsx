import { lazy, Suspense } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
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
      <ToggleButtonGroup
        className="choices"
        aria-label={words.byPeriod}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[period.name]}
        onSelectionChange={(chosen) => {
          const name = PERIODS.find((one) => chosen.has(one)) ?? 'any';
          onChange({ ...ANY_TIME, name });
        }}
      >
        {PERIODS.map((name) => (
          <ToggleButton key={name} id={name}>
            {words.periods[name]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {period.name === 'dates' && (
        <Suspense>
          <PeriodDates period={period} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
