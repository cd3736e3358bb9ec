import { parseDate } from '@internationalized/date';
import { DateField, DateInput, DateSegment, Label } from 'react-aria-components';
import { useOutsideChanges } from '../controls/use-outside-changes.ts';
import { useWords } from '../words/words.tsx';
import type { Period } from './period.ts';
import { isDay } from './period.ts';

interface PeriodDatesProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** The first and the last day of a period; each may be left empty. */
export function PeriodDates({ period, onChange }: PeriodDatesProps) {
  const { filter: words } = useWords();
  return (
    <div className="dates" role="group" aria-label={words.periods.dates}>
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          label={words[end]}
          day={period[end]}
          onChange={(day) => {
            onChange({ ...period, [end]: day });
          }}
        />
      ))}
    </div>
  );
}

interface DayFieldProps {
  label: string;
  /** Empty, or such as 2026-11-20. */
  day: string;
  onChange: (day: string) => void;
}

/** A year that is being typed, such as 0002 for 2026, is no day yet. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const [changes, report] = useOutsideChanges(day);
  return (
    <DateField
      key={changes}
      className="day"
      defaultValue={day === '' ? null : parseDate(day)}
      onChange={(value) => {
        const chosen = value?.toString() ?? '';
        if (chosen !== '' && !isDay(chosen)) return;
        report(chosen);
        onChange(chosen);
      }}
    >
      <Label>{label}</Label>
      <DateInput className="day-input">{(segment) => <DateSegment segment={segment} />}</DateInput>
    </DateField>
  );
}
