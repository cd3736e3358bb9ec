import { useQuery } from '@tanstack/react-query';
import type { TeamWithMembers } from '../api/people/people-queries.ts';
import { teamQuery } from '../api/people/people-queries.ts';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.ts';
import { useWords } from '../words/words.tsx';
import { InviteSection } from './invite-section.tsx';
import { MembersTable } from './members-table.tsx';
import { TokensSection } from './tokens-section.tsx';

/** The page of the user's team: its members, and the tokens that the user may see. */
export function PeoplePage() {
  const { people: words } = useWords();
  return (
    <>
      <PageHeading title={words.heading} />
      <Loaded reading={useQuery(teamQuery)}>{(loaded) => <Team loaded={loaded} />}</Loaded>
      <TokensSection />
    </>
  );
}

function Team({ loaded }: { loaded: TeamWithMembers }) {
  const { people: words } = useWords();
  const membersHeading = useFocusAfterRemoval(loaded?.members.length);
  if (loaded === null) return <Note title={words.noTeam}>{words.noTeamRemedy}</Note>;
  const { team } = loaded;
  const heading = words.members(team.name);
  const isOwner = team.role === 'owner';
  return (
    <>
      <section aria-labelledby="members">
        <h2 id="members" ref={membersHeading} tabIndex={-1}>
          {heading}
        </h2>
        {!team.hasOwner && <Note title={words.noOwner}>{words.noOwnerRemedy}</Note>}
        <MembersTable label={heading} members={loaded.members} team={team} />
      </section>
      {isOwner && <InviteSection members={loaded.members} />}
    </>
  );
}
