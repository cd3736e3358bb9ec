import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../api/people/account-queries.ts';
import type { Account } from '../api/types.ts';
import { Trail } from '../shell/breadcrumbs.tsx';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { PageHeading } from '../shell/page-heading.tsx';
import { useWords } from '../words/words.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The page of the signed-in user: who it is, where the user is signed in, and the password. */
export function AccountPage() {
  const words = useWords();
  const account = useQuery(accountQuery);
  return (
    <>
      <Trail crumbs={[{ name: words.workflows, path: '/' }]} here={words.account.title} />
      <PageHeading title={words.account.title} />
      <Loaded reading={account}>
        {(loaded) => (
          <>
            <Details account={loaded} />
            <SessionsSection hasPassword={loaded.hasPassword} />
            {loaded.identities.length > 0 && <IdentitiesSection identities={loaded.identities} />}
            <section aria-labelledby="password">
              <h2 id="password">{words.account.password}</h2>
              {loaded.hasPassword ? (
                <PasswordForm email={loaded.email} />
              ) : (
                <Note title={words.account.noPassword}>{words.account.noPasswordRemedy}</Note>
              )}
            </section>
          </>
        )}
      </Loaded>
    </>
  );
}

function Details({ account: { name, email, team } }: { account: Account }) {
  const words = useWords();
  return (
    <dl className="facts">
      <dt>{words.account.name}</dt>
      <dd>{name}</dd>
      <dt>{words.account.email}</dt>
      <dd>{email}</dd>
      <dt>{words.account.team}</dt>
      <dd>{team === null ? words.account.noTeam : team.name}</dd>
    </dl>
  );
}
