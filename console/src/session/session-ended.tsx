import { useId } from 'react';
import { Button, Dialog, Heading, Link, Modal, ModalOverlay } from 'react-aria-components';
import { USER_ID, USER_NAME } from '../api/root.ts';
import { giveUpKept } from '../controls/kept-state.ts';
import { EXPECTED_USER, SIGNED_IN_PATH } from '../shell/addresses.ts';
import { useWords } from '../words/words.tsx';

interface SessionEndedProps {
  /** The name of another person who is now signed in with this browser, if there is one. */
  other: string | undefined;
}

/**
 * Covers the page, whose session has ended, with the way to sign in again. Another person can give up
 * what was entered and continue with a page of their own.
 */
export function SessionEnded({ other }: SessionEndedProps) {
  const { sessionEnded: words } = useWords();
  const id = useId();
  return (
    <ModalOverlay className="overlay opaque" isOpen isKeyboardDismissDisabled>
      <Modal className="modal">
        <Dialog role="alertdialog" className="dialog" aria-describedby={id}>
          <Heading slot="title">{words.title}</Heading>
          <p id={id}>
            {other === undefined
              ? words.explanation(USER_NAME)
              : words.otherPerson(other, USER_NAME)}
          </p>
          <div className="choices">
            {/* The new tab may close itself only if it knows the page that has opened it. */}
            <Link
              className="button strong"
              href={`${SIGNED_IN_PATH}?${EXPECTED_USER}=${USER_ID}`}
              target="_blank"
              rel="opener"
            >
              {words.signIn}
            </Link>
            {other !== undefined && (
              <Button
                className="button"
                onPress={() => {
                  giveUpKept();
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
