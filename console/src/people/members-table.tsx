import { useRemoveMember } from '../api/people/people-queries.ts';
import type { OwnTeam, TeamMember } from '../api/types.ts';
import { ConfirmedButton } from '../shell/confirmed-button.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { Status } from '../shell/status.tsx';
import { Moment } from '../time/moment.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import { LostWorkflows } from './lost-workflows.tsx';

interface MembersTableProps {
  label: string;
  members: readonly TeamMember[];
  team: OwnTeam;
}

/** Lists the members of a team by their names. */
export function MembersTable({ label, members, team }: MembersTableProps) {
  const { people: words } = useWords();
  const locale = useLocale();
  const isOwner = team.role === 'owner';
  const { compare } = new Intl.Collator(locale);
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col" className="when-wide">
            {words.role}
          </th>
          <th scope="col">{words.lastUse}</th>
          {isOwner && <th scope="col">{words.actions}</th>}
        </tr>
      </thead>
      <tbody>
        {[...members]
          .sort((one, other) => compare(one.name, other.name))
          .map((member) => (
            <MemberRow key={member.id} member={member} team={team} />
          ))}
      </tbody>
    </table>
  );
}

interface MemberProps {
  member: TeamMember;
  team: OwnTeam;
}

function MemberRow({ member, team }: MemberProps) {
  const { people: words } = useWords();
  const { name, email, role, you, disabled, lastUsedAt, invitedUntil } = member;
  return (
    <tr>
      <th scope="row">
        <span className="stack">
          <bdi>{you ? words.you(name) : name}</bdi>
          <bdi className="faint">{email}</bdi>
          <span className="faint when-narrow">{words.roles[role]}</span>
          {invitedUntil !== null && <Invited until={invitedUntil} />}
          {disabled && <Status tone="bad">{words.disabled}</Status>}
        </span>
      </th>
      <td className="when-wide">{words.roles[role]}</td>
      <td>{lastUsedAt === null ? words.never : <Moment at={lastUsedAt} />}</td>
      {team.role === 'owner' && <td>{!you && <RemoveButton member={member} team={team} />}</td>}
    </tr>
  );
}

/** Says how long a member who has never signed in can use the invitation. */
function Invited({ until }: { until: string }) {
  const { people: words } = useWords();
  const isExpired = Date.parse(until) <= Date.now();
  if (isExpired) return <Status tone="quiet">{words.invitationExpired}</Status>;
  return (
    <Status tone="quiet">
      {words.invitedUntil} <Moment at={until} />
    </Status>
  );
}

function RemoveButton({ member, team }: MemberProps) {
  const { id, name, invitedUntil } = member;
  const { people: words } = useWords();
  const { isPending, error, reset, mutate } = useRemoveMember();
  const make = (onSuccess: () => void) => {
    mutate(id, { onSuccess });
  };
  const changing = {
    problem: error && <ProblemNote error={error} />,
    change: { isPending, reset, make },
    confirming: words.removing,
  };
  if (invitedUntil !== null) {
    return (
      <ConfirmedButton
        isQuiet
        label={words.revokeInvitationOf(name)}
        question={words.revokeInvitationTitle(name)}
        consequences={<p>{words.revokeInvitationMeans(name)}</p>}
        confirm={words.revokeInvitation}
        {...changing}
      >
        {words.revokeInvitation}
      </ConfirmedButton>
    );
  }
  return (
    <ConfirmedButton
      isQuiet
      label={words.removeOf(name)}
      question={words.removeTitle(name)}
      consequences={
        <>
          <p>{words.removeMeans(name)}</p>
          <LostWorkflows member={member} teamId={team.id} />
        </>
      }
      confirm={words.removeConfirm}
      {...changing}
    >
      {words.remove}
    </ConfirmedButton>
  );
}
