import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
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
      <ToggleButtonGroup
        className="choices"
        aria-label={words.filterByKind}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[filter.kind ?? ALL]}
        onSelectionChange={(chosen) => {
          onChange({ ...filter, kind: KINDS.find((one) => chosen.has(one)) });
        }}
      >
        {[ALL, ...KINDS].map((kind) => (
          <ToggleButton key={kind} id={kind}>
            {words.kinds[kind]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <WorkflowChooser
        workflowId={filter.workflowId}
        onChoose={(workflowId) => {
          onChange({ ...filter, workflowId });
        }}
      />
    </div>
  );
}
