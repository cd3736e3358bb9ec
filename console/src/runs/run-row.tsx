import { Link } from 'react-aria-components';
import type { Run } from '../api/types.ts';
import { newestAttemptAt } from '../run/newest-attempt.ts';
import { runPath } from '../shell/addresses.ts';
import { RunStatusWord } from '../shell/run-status.tsx';
import { durationIn } from '../time/duration.ts';
import { Moment } from '../time/moment.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import type { Templates } from './run-title.ts';
import { titleOf } from './run-title.ts';

interface RunRowProps {
  run: Run;
  /** Of the workflow; empty until they are loaded. */
  templates: Templates;
}

/** One run in the list: the names of its documents lead to its page. Below is its id. */
export function RunRow({ run, templates }: RunRowProps) {
  const words = useWords();
  const locale = useLocale();
  const title = titleOf(run, templates);
  const { id, workflowId, status, createdAt, finishedAt, warnings, error } = run;
  return (
    <tr>
      <td>
        <span className="stack">
          <RunStatusWord status={status} />
          {warnings.length > 0 && (
            <span className="faint">{words.preview.warnings(warnings.length)}</span>
          )}
        </span>
      </td>
      <th scope="row">
        <span className="stack">
          <Link href={runPath(workflowId, id)}>{title}</Link>
          {title !== id && <code className="faint">{id}</code>}
          {run.retries.length > 0 && <span className="faint">{words.steps.retried}</span>}
          {error && (
            <span className="faint">{words.runErrors[error.code] ?? words.otherRunError}</span>
          )}
        </span>
      </th>
      <td>
        <Moment at={createdAt} />
      </td>
      <td className="when-wide">
        {finishedAt !== null &&
          durationIn(locale, Date.parse(finishedAt) - Date.parse(newestAttemptAt(run)))}
      </td>
    </tr>
  );
}
