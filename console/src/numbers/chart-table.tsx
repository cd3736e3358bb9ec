import { useWords } from '../words/words.tsx';
import type { ChartDay, Series } from './chart-days.ts';

interface ChartTableProps {
  title: string;
  days: readonly ChartDay[];
  series: readonly Series[];
  write: (value: number) => string;
}

/** The values of a chart, the newest day first. */
export function ChartTable({ title, days, series, write }: ChartTableProps) {
  const { numbers: words } = useWords();
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days
          .map((day, index) => (
            <tr key={day.date}>
              <th scope="row">{day.long}</th>
              {series.map(({ name, values }) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? words.nothing : write(value)}</td>;
              })}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </table>
  );
}
