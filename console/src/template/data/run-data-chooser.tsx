import { useQuery } from '@tanstack/react-query';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { latestRunsQuery, useRunData } from '../../api/run-data.ts';
import type { Run } from '../../api/types.ts';
import { titleOf } from '../../runs/run-title.ts';
import { ProblemNote } from '../../shell/problem-note.tsx';
import { RunStatusWord } from '../../shell/run-status.tsx';
import { Moment } from '../../time/moment.tsx';
import { useWords } from '../../words/words.tsx';

interface RunDataChooserProps {
  workflowId: string;
  onChoose: (text: string) => void;
}

/** Takes the data of one of the latest runs into the editor. */
export function RunDataChooser({ workflowId, onChoose }: RunDataChooserProps) {
  const words = useWords();
  const { data: runs = [] } = useQuery(latestRunsQuery(workflowId));
  const reading = useRunData(workflowId);
  if (runs.length === 0) return null;
  return (
    <>
      <MenuTrigger>
        <Button className="button menu-button" isPending={reading.isPending}>
          {words.data.useRun}
          <span aria-hidden="true">▾</span>
        </Button>
        <Popover className="popover" placement="bottom end">
          <Menu
            aria-label={words.data.useRun}
            items={runs}
            onAction={(runId) => {
              reading.mutate(String(runId), { onSuccess: onChoose });
            }}
          >
            {(run: Run) => <RunChoice run={run} />}
          </Menu>
        </Popover>
      </MenuTrigger>
      {reading.error && <ProblemNote error={reading.error} />}
    </>
  );
}

function RunChoice({ run }: { run: Run }) {
  const title = titleOf(run);
  return (
    <MenuItem id={run.id} textValue={title} className="list-item">
      <span className="run-title">{title}</span>
      <span className="line faint">
        <RunStatusWord status={run.status} />
        <Moment at={run.createdAt} />
      </span>
    </MenuItem>
  );
}
