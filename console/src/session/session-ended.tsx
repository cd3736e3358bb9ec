import { useId } from 'react';
import { Dialog, Heading, Link, Modal, ModalOverlay } from 'react-aria-components';
import { USER_NAME } from '../api/root.ts';
import { SIGNED_IN_PATH } from '../shell/addresses.ts';
import { useWords } from '../words/words.tsx';

/** Covers the page, whose session has ended, with the way to sign in again. */
export function SessionEnded() {
  const { sessionEnded: words } = useWords();
  const id = useId();
  return (
    <ModalOverlay className="overlay opaque" isOpen isKeyboardDismissDisabled>
      <Modal className="modal">
        <Dialog role="alertdialog" className="dialog" aria-describedby={id}>
          <Heading slot="title">{words.title}</Heading>
          <p id={id}>{words.explanation(USER_NAME)}</p>
          <div className="choices">
            {/* The new tab may close itself only if it knows the page that has opened it. */}
            <Link className="button strong" href={SIGNED_IN_PATH} target="_blank" rel="opener">
              {words.signIn}
            </Link>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
