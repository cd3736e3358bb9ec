import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'react-router';
import { Choices } from '../controls/choices.tsx';
import { numbersQuery } from '../api/history/numbers.ts';
import type { Numbers, NumbersFilter } from '../api/types.ts';
import { NUMBERS_PATH } from '../shell/addresses.ts';
import { Loaded } from '../shell/loaded.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.ts';
import { useWords } from '../words/words.tsx';
import { DAY_COUNTS, filterIn, queryOf } from './numbers-filter.ts';
import { NumbersCharts } from './numbers-charts.tsx';
import { NumbersSummary } from './numbers-summary.tsx';
import { WorkflowsTable } from './workflows-table.tsx';

/** The page of numbers: what was made, what has failed, and how long it took. Its address has the filter. */
export function NumbersPage() {
  const { numbers: words } = useWords();
  const [query, setQuery] = useSearchParams();
  const filter = filterIn(query);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const reading = useQuery(numbersQuery(filter, timeZone));
  // The table of workflows is gone after one was chosen in it.
  const heading = useFocusAfterRemoval(filter.workflowId === undefined ? 1 : 0);
  return (
    <>
      <PageHeading title={words.title} ref={heading} />
      <div className="filter">
        <Choices
          label={words.period}
          choices={DAY_COUNTS}
          chosen={filter.days}
          name={words.lastDays}
          onChoose={(days) => {
            setQuery(queryOf({ ...filter, days }));
          }}
        />
      </div>
      <Loaded reading={reading}>
        {(numbers) => <NumbersContent numbers={numbers} filter={filter} />}
      </Loaded>
    </>
  );
}

function NumbersContent({ numbers, filter }: { numbers: Numbers; filter: NumbersFilter }) {
  const { numbers: words } = useWords();
  const { days, total, workflows, timeZone } = numbers;
  const name = workflows.find(({ workflowId }) => workflowId === filter.workflowId)?.name;
  return (
    <>
      {name !== undefined && (
        <p className="line">
          <strong>{words.ofWorkflow(name)}</strong>
          <Link
            href={`${NUMBERS_PATH}?${queryOf({ ...filter, workflowId: undefined }).toString()}`}
          >
            {words.allWorkflows}
          </Link>
        </p>
      )}
      <p className="faint">
        {words.timeZone(timeZone)} {words.todayIncomplete}
        {days.length < filter.days && ` ${words.cut(days.length)}`}
      </p>
      <NumbersSummary total={total} />
      <NumbersCharts days={days} />
      {filter.workflowId === undefined && workflows.length > 0 && (
        <WorkflowsTable workflows={workflows} filter={filter} />
      )}
    </>
  );
}
