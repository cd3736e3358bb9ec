import { Choices } from '../controls/choices.tsx';
import { useWords } from '../words/words.tsx';
import type { ActivityFilter } from './activity-filter.ts';
import { KINDS } from './activity-filter.ts';
import { WorkflowChooser } from './workflow-chooser.tsx';

const ALL = 'all' as const;

interface ActivityFilterBarProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

/** The filter of the list of changes, by kind and by workflow. */
export function ActivityFilterBar({ filter, onChange }: ActivityFilterBarProps) {
  const { activity: words } = useWords();
  return (
    <div className="filter" role="search">
      <Choices
        label={words.filterByKind}
        choices={[ALL, ...KINDS]}
        chosen={filter.kind ?? ALL}
        name={(kind) => words.kinds[kind]}
        onChoose={(kind) => {
          onChange({ ...filter, kind: kind === ALL ? undefined : kind });
        }}
      />
      <WorkflowChooser
        workflowId={filter.workflowId}
        onChoose={(workflowId) => {
          onChange({ ...filter, workflowId });
        }}
      />
    </div>
  );
}
