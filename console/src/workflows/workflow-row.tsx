import { Link } from 'react-aria-components';
import type { ActiveWorkflow, Workflow, WorkflowActivity } from '../api/types.ts';
import { runPath, runsPath } from '../shell/addresses.ts';
import { RunStatusWord } from '../shell/run-status.tsx';
import { NoThumbnail, Thumbnail } from '../shell/thumbnail.tsx';
import type { Tone } from '../shell/tone.ts';
import { Status } from '../shell/status.tsx';
import { Moment } from '../time/moment.tsx';
import { useWords } from '../words/words.tsx';

const TONES: Readonly<Record<Workflow['status'], Tone>> = {
  COMPLETE: 'good',
  INCOMPLETE: 'quiet',
  ARCHIVED: 'quiet',
};

/** One workflow in the list: its name and its failures lead to its runs. */
export function WorkflowRow({ workflow, activity }: ActiveWorkflow) {
  const words = useWords();
  const { id, name, status, documents } = workflow;
  const file = documents[0]?.file;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <span className="workflow-name">
          {file ? <Thumbnail key={file.id} file={file} /> : <NoThumbnail />}
          <Link href={runsPath(id)}>{name}</Link>
        </span>
      </th>
      <td role="cell">
        <Status tone={TONES[status]}>{words.workflowStatus[status]}</Status>
      </td>
      <td role="cell">
        <span className="of-card faint">{words.lastRun}</span>
        <LastRun workflowId={id} run={activity?.latestRun ?? null} />
      </td>
      <td role="cell">
        <Failures workflow={workflow} count={activity?.failedRuns ?? 0} />
      </td>
    </tr>
  );
}

function LastRun({ workflowId, run }: { workflowId: string; run: WorkflowActivity['latestRun'] }) {
  const words = useWords();
  if (run === null) return <span className="faint">{words.neverRun}</span>;
  return (
    <span className="stack">
      <RunStatusWord status={run.status} />
      <Link className="faint" href={runPath(workflowId, run.id)}>
        <Moment at={run.createdAt} />
      </Link>
    </span>
  );
}

function Failures({ workflow: { id, name }, count }: { workflow: Workflow; count: number }) {
  const words = useWords();
  if (count === 0) return <span className="of-table faint">{words.none}</span>;
  return (
    <Link
      className="failures"
      href={runsPath(id, 'FAILED')}
      aria-label={words.failedRunsOf(count, name)}
    >
      {words.failedRuns(count)}
    </Link>
  );
}
