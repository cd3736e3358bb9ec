import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useInvite } from '../api/people/people-queries.ts';
import { ApiProblem } from '../api/problem.ts';
import type { InvitationCreate, InvitationCreated, TeamMember } from '../api/types.ts';
import { useFocusOnOutcome } from '../controls/use-focus-on-outcome.ts';
import { CopyButton } from '../copying/copy-button.tsx';
import { copyText } from '../copying/copy.ts';
import { Note } from '../shell/note.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { Moment } from '../time/moment.tsx';
import { useWords } from '../words/words.tsx';

/** Invites a person into the team: the owner gives the address to that person. */
export function InviteSection({ members }: { members: readonly TeamMember[] }) {
  const { people: words } = useWords();
  const inviting = useInvite();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const invitedMember = members.find((member) => isOneAddress(member.email, inviting.variables));
  // Revoking the invitation removes the person from the list.
  const isInvited = members.some(({ id }) => id === inviting.data?.user.id);
  const invite = () => {
    inviting.mutate(
      { name, email },
      {
        onSuccess: () => {
          setName('');
          setEmail('');
        },
      },
    );
  };
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <p>{words.inviteIntro}</p>
      <Form
        className="form card"
        aria-labelledby="invite"
        onSubmit={(event) => {
          event.preventDefault();
          invite();
        }}
      >
        <TextField className="field" value={name} onChange={setName} maxLength={200} isRequired>
          <Label>{words.name}</Label>
          <Input autoComplete="off" />
        </TextField>
        <TextField
          className="field"
          type="email"
          value={email}
          onChange={setEmail}
          maxLength={254}
          isRequired
        >
          <Label>{words.email}</Label>
          <Input autoComplete="off" />
        </TextField>
        <div className="action">
          <Button className="button strong" type="submit" isPending={inviting.isPending}>
            {words.inviteConfirm}
          </Button>
        </div>
        {inviting.error && <Refusal error={inviting.error} member={invitedMember} />}
      </Form>
      {isInvited && inviting.data && <Invitation invitation={inviting.data} />}
    </section>
  );
}

/** Returns whether an address is that of an invited person: upper and lower case are the same. */
function isOneAddress(address: string, invited: InvitationCreate | undefined): boolean {
  return address.toLowerCase() === invited?.email.trim().toLowerCase();
}

interface RefusalProps {
  error: Error;
  /** The member whose address was entered; undefined if it is nobody of the team. */
  member: TeamMember | undefined;
}

/** Shows the usual reason in the language of the page. */
function Refusal({ error, member }: RefusalProps) {
  const { people: words } = useWords();
  const shown = useFocusOnOutcome<HTMLDivElement>(error);
  const isKnown = error instanceof ApiProblem && error.code === 'not_invitable';
  return (
    <div ref={shown} tabIndex={-1}>
      {isKnown ? (
        <div role="alert">
          {member ? (
            <Note title={words.alreadyMember(member.name)}>{words.alreadyMemberRemedy}</Note>
          ) : (
            <Note title={words.notInvitable}>{words.notInvitableRemedy}</Note>
          )}
        </div>
      ) : (
        <ProblemNote error={error} />
      )}
    </div>
  );
}

function Invitation({ invitation: { url, expiresAt, user } }: { invitation: InvitationCreated }) {
  const words = useWords();
  const shown = useFocusOnOutcome<HTMLDivElement>(url);
  return (
    <div ref={shown} className="link" role="status" tabIndex={-1}>
      <p>{words.people.invited(user.name)}</p>
      <code>{url}</code>
      <div className="line">
        <span className="faint">
          {words.people.worksUntil} <Moment at={expiresAt} />. {words.people.shownOnce}
        </span>
        <span>
          <CopyButton
            label={words.copying.copy}
            copied={words.people.invitationOf(user.name)}
            copy={() => copyText(url)}
          />
        </span>
      </div>
    </div>
  );
}
