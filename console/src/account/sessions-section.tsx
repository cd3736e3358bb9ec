import { useQuery } from '@tanstack/react-query';
import { Button } from 'react-aria-components';
import { sessionsQuery, useEndOtherSessions } from '../api/people/account-queries.ts';
import { Loaded } from '../shell/loaded.tsx';
import { ProblemNote } from '../shell/problem-note.tsx';
import { useFocusAfterRemoval } from '../shell/use-focus-after-removal.ts';
import { useWords } from '../words/words.tsx';
import { SessionCard } from './session-card.tsx';

/** Lists the browsers in which the user is signed in. */
export function SessionsSection({ hasPassword }: { hasPassword: boolean }) {
  const words = useWords();
  const reading = useQuery(sessionsQuery);
  const ending = useEndOtherSessions();
  const heading = useFocusAfterRemoval(reading.data?.length);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1}>
        {words.account.sessions}
      </h2>
      <p>{hasPassword ? words.account.sessionsHint : words.account.sessionsHintAlone}</p>
      <Loaded reading={reading}>
        {(sessions) => (
          <>
            <ul className="cards">
              {sessions.map((session) => (
                <SessionCard key={session.id} session={session} />
              ))}
            </ul>
            {sessions.some(({ current }) => !current) && (
              <div className="action">
                <Button
                  className="button"
                  isPending={ending.isPending}
                  onPress={() => {
                    ending.mutate();
                  }}
                >
                  {words.account.endOthers}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <p role="status">{ending.isSuccess && words.account.othersEnded}</p>
      {ending.error && <ProblemNote error={ending.error} />}
    </section>
  );
}
