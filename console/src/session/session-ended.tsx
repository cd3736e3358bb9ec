import { useId, useState } from 'react';
import { Button, Dialog, Heading, Link, Modal, ModalOverlay } from 'react-aria-components';
import { USER_ID, USER_NAME } from '../api/root.ts';
import type { SessionState } from '../api/session-end.ts';
import { EXPECTED_USER, OPENING, SIGNED_IN_PATH } from '../shell/addresses.ts';
import type { Words } from '../words/english.ts';
import { useWords } from '../words/words.tsx';
import { giveUpWork } from './unsaved-work.ts';

type SessionEndedProps = Pick<SessionState, 'other' | 'isGivenUp'>;

/**
 * Covers the page, whose session has ended, with the way to sign in again. Another person can give up
 * what was entered and continue with a page of their own.
 */
export function SessionEnded({ other, isGivenUp }: SessionEndedProps) {
  const { sessionEnded: words } = useWords();
  const id = useId();
  const [opening] = useState(() => Date.now());
  return (
    <ModalOverlay className="overlay opaque" isOpen isKeyboardDismissDisabled>
      <Modal className="modal">
        <Dialog role="alertdialog" className="dialog" aria-describedby={id}>
          <Heading slot="title">{words.title}</Heading>
          <p id={id}>{explanationOf({ other, isGivenUp }, words)}</p>
          <div className="choices">
            {/* The new tab may close itself only if it knows the page that has opened it. */}
            <Link
              className="button strong"
              href={`${SIGNED_IN_PATH}?${EXPECTED_USER}=${USER_ID}&${OPENING}=${opening}`}
              target="_blank"
              rel="opener"
            >
              {words.signIn}
            </Link>
            {other !== undefined && (
              <Button
                className="button"
                onPress={() => {
                  giveUpWork();
                  window.location.reload();
                }}
              >
                {words.goOnAs(other)}
              </Button>
            )}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function explanationOf(
  { other, isGivenUp }: SessionEndedProps,
  words: Words['sessionEnded'],
): string {
  if (isGivenUp) return words.signedOut(USER_NAME);
  if (other === undefined) return words.explanation(USER_NAME);
  return words.otherPerson(other, USER_NAME);
}
