import { useState } from 'react';
import { Button, Disclosure, DisclosurePanel } from 'react-aria-components';
import { useWords } from '../words/words.tsx';
import { barsOf, CHART, lineOf, pointsOf, roundedUp } from './chart-scale.ts';
import type { ChartDay, Series } from './chart-days.ts';
import { ChartTable } from './chart-table.tsx';

interface ChartProps {
  title: string;
  hint?: string;
  days: readonly ChartDay[];
  series: readonly Series[];
  /** Bars for counts, and lines for durations. */
  kind: 'bars' | 'lines';
  /** Writes a value. */
  write: (value: number) => string;
}

/** A small chart with a value for each day, and the table of these values behind it. */
export function Chart({ title, hint, days, series, kind, write }: ChartProps) {
  const { numbers: words } = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const values = series.flatMap((one) => one.values).filter((value) => value !== null);
  const most = roundedUp(Math.max(...values, 0));
  return (
    <figure className="chart">
      <figcaption>
        <h2>{title}</h2>
        {hint !== undefined && <p className="faint">{hint}</p>}
      </figcaption>
      {values.length === 0 ? (
        <p>{words.nothingMeasured}</p>
      ) : (
        <>
          <p className="faint chart-most">{write(most)}</p>
          <svg
            viewBox={`0 0 ${String(CHART.width)} ${String(CHART.height)}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={words.chartOf(title, write(most))}
          >
            {series.map((one) =>
              kind === 'bars' ? (
                <Bars key={one.name} series={one} days={days} most={most} write={write} />
              ) : (
                <g key={one.name}>
                  <path className={one.look} d={lineOf(one.values, most)} />
                  <path className={`${one.look} point`} d={pointsOf(one.values, most)} />
                </g>
              ),
            )}
          </svg>
          <p className="faint chart-ends">
            <span>{days.at(0)?.short}</span>
            <span>{days.at(-1)?.short}</span>
          </p>
          {series.length > 1 && <Legend series={series} />}
        </>
      )}
      <Disclosure isExpanded={isOpen} onExpandedChange={setIsOpen}>
        <Button slot="trigger" className="button quiet">
          {isOpen ? words.hideTable : words.showTable}
        </Button>
        <DisclosurePanel>
          {isOpen && <ChartTable title={title} days={days} series={series} write={write} />}
        </DisclosurePanel>
      </Disclosure>
    </figure>
  );
}

interface BarsProps extends Pick<ChartProps, 'days' | 'write'> {
  series: Series;
  most: number;
}

function Bars({ series: { look, values }, days, most, write }: BarsProps) {
  const { numbers: words } = useWords();
  const bars = barsOf(
    values.map((value) => value ?? 0),
    most,
  );
  return bars.map((bar, index) => {
    const day = days[index];
    if (!day) return null;
    return (
      <rect key={day.date} className={day.isComplete ? look : `${look} incomplete`} {...bar}>
        <title>{words.valueOf(day.long, write(values[index] ?? 0))}</title>
      </rect>
    );
  });
}

function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul className="legend">
      {series.map(({ name, look }) => (
        <li key={name}>
          <svg viewBox="0 0 24 8" aria-hidden="true">
            <path className={look} d="M0 4H24" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
