import { useQuery } from '@tanstack/react-query';
import { accessQuery } from '../api/queries.ts';
import { useWords } from '../words/words.tsx';

/** Says who owns a workflow, and with whom it is shared. */
export function AccessNote({ workflowId }: { workflowId: string }) {
  const words = useWords();
  const { data } = useQuery(accessQuery(workflowId));
  if (!data) return <p className="faint">&nbsp;</p>;
  const { owner, ownerTeam, sharedWith } = data;
  return (
    <p className="faint">
      {words.access.owner(owner.name)} {ownerTeam && words.access.ownerTeam(ownerTeam.name)}{' '}
      {sharedWith ? words.access.sharedWith(sharedWith.name) : words.access.notShared}
    </p>
  );
}
