import { Button } from 'react-aria-components';
import { useAllRuns } from '../api/all-runs.ts';
import type { RunFilter } from '../api/types.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { saveFile } from '../download/save-file.ts';
import { useWords } from '../words/words.tsx';
import { csvOf } from './csv.ts';

interface ExportRunsProps {
  workflowId: string;
  workflowName: string;
  filter: RunFilter;
}

/** Saves the runs that the list can show as a table for a spreadsheet. */
export function ExportRuns({ workflowId, workflowName, filter }: ExportRunsProps) {
  const words = useWords();
  const reading = useAllRuns(workflowId, filter);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="action">
      <Button
        className="button"
        isPending={reading.isPending}
        onPress={() => {
          reading.mutate(undefined, {
            onSuccess: ({ runs }) => {
              const table = csvOf(runs, words.csv, words.runStatus, timeZone);
              saveFile({
                name: `${workflowName}.csv`,
                content: new Blob([table], { type: 'text/csv' }),
              });
            },
          });
        }}
      >
        {reading.isPending ? words.exporting : words.exportRuns}
      </Button>
      <span className="faint" role="status">
        {reading.data?.isCut && words.exportCut}
      </span>
      {reading.error && <ProblemNote error={reading.error} />}
    </div>
  );
}
