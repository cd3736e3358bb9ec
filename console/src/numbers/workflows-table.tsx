import { Link } from 'react-aria-components';
import type { Numbers, NumbersFilter } from '../api/types.ts';
import { NUMBERS_PATH } from '../shell/addresses.ts';
import { durationIn } from '../time/duration.ts';
import { useLocale, useWords } from '../words/words.tsx';
import { queryOf } from './numbers-filter.ts';

interface WorkflowsTableProps {
  workflows: Numbers['workflows'];
  filter: NumbersFilter;
}

/** Shows the numbers of each workflow, those with most documents first. Each leads to its charts. */
export function WorkflowsTable({ workflows, filter }: WorkflowsTableProps) {
  const words = useWords();
  const locale = useLocale();
  const { numbers: own } = words;
  const count = (value: number) => new Intl.NumberFormat(locale).format(value);
  const median = (of: Numbers['total']['renderMilliseconds']) =>
    of === null ? own.nothing : durationIn(locale, of.p50);
  const sorted = workflows.toSorted((one, other) => other.documents - one.documents);
  return (
    <section aria-labelledby="by-workflow">
      <h2 id="by-workflow">{own.byWorkflow}</h2>
      <table aria-labelledby="by-workflow">
        <thead>
          <tr>
            <th scope="col">{words.workflow}</th>
            <th scope="col">{own.documents}</th>
            <th scope="col">{own.failedRuns}</th>
            <th scope="col" className="when-wide">
              {own.median(own.rendering)}
            </th>
            <th scope="col" className="when-wide">
              {own.median(own.delivery)}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ workflowId, name, ...numbers }) => (
            <tr key={workflowId}>
              <th scope="row">
                <Link href={`${NUMBERS_PATH}?${queryOf({ ...filter, workflowId }).toString()}`}>
                  {name}
                </Link>
              </th>
              <td>{count(numbers.documents)}</td>
              <td>{count(numbers.failedRuns)}</td>
              <td className="when-wide">{median(numbers.renderMilliseconds)}</td>
              <td className="when-wide">{median(numbers.deliveryMilliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
