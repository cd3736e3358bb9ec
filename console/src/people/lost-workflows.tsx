import { useQuery } from '@tanstack/react-query';
import { allWorkflowsQuery } from '../api/people/activity-queries.ts';
import type { TeamMember } from '../api/types.ts';
import { useWords } from '../words/words.tsx';

interface LostWorkflowsProps {
  member: TeamMember;
  /** The team that the member would leave. */
  teamId: string;
}

/** Names the workflows that a team sees no more without a member; nothing until they are known. */
export function LostWorkflows({ member, teamId }: LostWorkflowsProps) {
  const { people: words } = useWords();
  const { data: workflows } = useQuery(allWorkflowsQuery);
  if (!workflows) return null;
  const lost = workflows.filter(
    // The team still sees those that are shared with it.
    ({ owner, team }) => owner.id === member.id && team?.id !== teamId,
  );
  if (lost.length === 0) return <p>{words.noLostWorkflows(member.name)}</p>;
  return (
    <>
      <p>{words.lostWorkflows}</p>
      <ul>
        {lost.map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}
