import { useQuery } from '@tanstack/react-query';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { allWorkflowsQuery } from '../api/people/activity-queries.ts';
import { workflowQuery } from '../api/queries.ts';
import { useWords } from '../words/words.tsx';

const ALL = 'all';

interface WorkflowChooserProps {
  /** Undefined for all workflows. */
  workflowId: string | undefined;
  onChoose: (workflowId: string | undefined) => void;
}

/** Chooses one workflow, or all. */
export function WorkflowChooser({ workflowId, onChoose }: WorkflowChooserProps) {
  const words = useWords();
  const chosen = useQuery({
    ...workflowQuery(workflowId ?? ''),
    enabled: workflowId !== undefined,
  });
  const name = chosen.data?.name ?? words.workflow;
  return (
    <MenuTrigger>
      <Button className="button menu-button">
        {workflowId === undefined ? words.activity.allWorkflows : words.activity.workflow(name)}
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="popover" placement="bottom start">
        <Workflows workflowId={workflowId} onChoose={onChoose} />
      </Popover>
    </MenuTrigger>
  );
}

/** The list is read when the menu opens. */
function Workflows({ workflowId, onChoose }: WorkflowChooserProps) {
  const words = useWords();
  const { data: workflows = [] } = useQuery(allWorkflowsQuery);
  const choices = [{ id: ALL, name: words.activity.allWorkflows }, ...workflows];
  return (
    <Menu
      aria-label={words.workflow}
      items={choices}
      selectionMode="single"
      selectedKeys={[workflowId ?? ALL]}
      onAction={(key) => {
        onChoose(key === ALL ? undefined : String(key));
      }}
    >
      {({ id, name }: { id: string; name: string }) => (
        <MenuItem id={id} textValue={name} className="list-item">
          <span className="run-title">{name}</span>
        </MenuItem>
      )}
    </Menu>
  );
}
