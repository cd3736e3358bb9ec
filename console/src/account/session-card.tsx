import { Button } from 'react-aria-components';
import { useEndSession } from '../api/people/account-queries.ts';
import type { Session } from '../api/types.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { Status } from '../shell/status.tsx';
import { Moment } from '../time/moment.tsx';
import { useWords } from '../words/words.tsx';

/** Shows a browser in which the user is signed in, and signs out there. */
export function SessionCard({ session }: { session: Session }) {
  const words = useWords();
  const ending = useEndSession();
  const { id, kind, browser, startedAt, lastUsedAt, current } = session;
  const name = browser ?? words.account.unknownBrowser;
  return (
    <li className="card">
      <div className="line">
        <strong>{name}</strong>
        {current && <Status tone="good">{words.account.thisBrowser}</Status>}
      </div>
      <p className="faint">
        {words.account.kinds[kind]} · {words.account.started} <Moment at={startedAt} /> ·{' '}
        {words.account.lastUsed} <Moment at={lastUsedAt} />
      </p>
      {!current && (
        <div className="action">
          <Button
            className="button"
            aria-label={words.account.endOf(name)}
            isPending={ending.isPending}
            onPress={() => {
              ending.mutate(id);
            }}
          >
            {words.account.end}
          </Button>
        </div>
      )}
      {ending.error && <ProblemNote error={ending.error} />}
    </li>
  );
}
