import { useInfiniteQuery } from '@tanstack/react-query';
import { tokensQuery, useRevokeToken } from '../api/people/people-queries.ts';
import type { Token } from '../api/types.ts';
import { ConfirmedButton } from '../shell/confirmed-button.tsx';
import { Loaded } from '../shell/loaded.tsx';
import { Note } from '../shell/note.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { ShowMore } from '../shell/show-more.tsx';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.ts';
import { Moment } from '../time/moment.tsx';
import { useWords } from '../words/words.tsx';

/** Lists the tokens that the user may see, with their last use. */
export function TokensSection() {
  const { people: words } = useWords();
  const reading = useInfiniteQuery(tokensQuery);
  const tokens = reading.data?.pages.flatMap(({ entries }) => entries);
  const heading = useFocusAfterRemoval(tokens?.length);
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens" ref={heading} tabIndex={-1}>
        {words.tokens}
      </h2>
      <p>{words.tokensIntro}</p>
      <Loaded reading={reading}>{() => <TokensTable tokens={tokens ?? []} />}</Loaded>
      <ShowMore pages={reading} />
    </section>
  );
}

function TokensTable({ tokens }: { tokens: readonly Token[] }) {
  const { people: words } = useWords();
  if (tokens.length === 0) return <Note title={words.noTokens}>{words.noTokensRemedy}</Note>;
  return (
    <table aria-label={words.tokens}>
      <thead>
        <tr>
          <th scope="col">{words.label}</th>
          <th scope="col" className="when-wide">
            {words.created}
          </th>
          <th scope="col">{words.lastUse}</th>
          <th scope="col" className="when-wide">
            {words.expires}
          </th>
          <th scope="col">{words.actions}</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </tbody>
    </table>
  );
}

function TokenRow({ token }: { token: Token }) {
  const { people: words } = useWords();
  const { label, user, createdAt, lastUsedAt, expiresAt } = token;
  return (
    <tr>
      <th scope="row">
        <span className="stack">
          <bdi>{label === '' ? words.unlabelled : label}</bdi>
          <bdi className="faint">{user.name}</bdi>
        </span>
      </th>
      <td className="when-wide">
        <Moment at={createdAt} />
      </td>
      <td>{lastUsedAt === null ? words.never : <Moment at={lastUsedAt} />}</td>
      <td className="when-wide">
        {expiresAt === null ? words.neverExpires : <Moment at={expiresAt} />}
      </td>
      <td>
        <RevokeButton token={token} />
      </td>
    </tr>
  );
}

function RevokeButton({ token: { id, label, user } }: { token: Token }) {
  const { people: words } = useWords();
  const { isPending, error, reset, mutate } = useRevokeToken();
  const name = label === '' ? words.unlabelled : label;
  const make = (onSuccess: () => void) => {
    mutate(id, { onSuccess });
  };
  return (
    <ConfirmedButton
      isQuiet
      label={words.revokeOf(name, user.name)}
      question={words.revokeTitle(name)}
      consequences={<p>{words.revokeMeans}</p>}
      confirm={words.revokeConfirm}
      confirming={words.revoking}
      problem={error && <ProblemNote error={error} />}
      change={{ isPending, reset, make }}
    >
      {words.revoke}
    </ConfirmedButton>
  );
}
