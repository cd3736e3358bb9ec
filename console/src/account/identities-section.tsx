import type { Identity } from '../api/types.ts';
import { Moment } from '../time/moment.tsx';
import { useWords } from '../words/words.tsx';

/** Lists the accounts at OpenID providers with which the user can sign in. */
export function IdentitiesSection({ identities }: { identities: readonly Identity[] }) {
  const words = useWords();
  return (
    <section aria-labelledby="identities">
      <h2 id="identities">{words.account.identities}</h2>
      <p>{words.account.identitiesHint}</p>
      <ul className="cards">
        {identities.map(({ issuer, email, linkedAt, lastUsedAt }) => (
          <li key={issuer} className="card">
            <strong>{email}</strong>
            <p className="faint">
              {nameOf(issuer)} · {words.account.linked} <Moment at={linkedAt} /> ·{' '}
              {words.account.lastUsed} <Moment at={lastUsedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the host of a provider, as people know it from the address bar. */
function nameOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer;
}
