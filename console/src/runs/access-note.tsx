import { useQuery } from '@tanstack/react-query';
import { accessQuery } from '../api/queries.ts';
import { useWords } from '../words/words.tsx';

interface AccessNoteProps {
  workflowId: string;
  /** Whether nobody can change or run it any more. */
  isArchived: boolean;
}

/** Says who owns a workflow, and with whom it is shared. */
export function AccessNote({ workflowId, isArchived }: AccessNoteProps) {
  const { access: words } = useWords();
  const { data } = useQuery(accessQuery(workflowId));
  if (!data) return <p className="faint">&nbsp;</p>;
  const { owner, ownerTeam, sharedWith } = data;
  const sharedWithTeam = isArchived ? words.archivedSharedWith : words.sharedWith;
  return (
    <p className="faint">
      {words.owner(owner.name)} {!isArchived && ownerTeam && words.ownerTeam(ownerTeam.name)}{' '}
      {sharedWith ? sharedWithTeam(sharedWith.name) : words.notShared}
    </p>
  );
}
