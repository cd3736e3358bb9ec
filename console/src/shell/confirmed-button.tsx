import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../words/words.tsx';

/** A change that is made after a question. */
interface Change {
  isPending: boolean;
  reset: () => void;
  /** @param onDone is called when it has been made */
  make: (onDone: () => void) => void;
}

interface ConfirmedButtonProps {
  /** What the button says. */
  children: string;
  /** The same for people who do not see what is beside it. */
  label?: string;
  /** Whether it is one of several buttons beside each other. */
  isQuiet?: boolean;
  question: string;
  /** What happens, and whether it can be undone. */
  consequences: ReactNode;
  /** What the button of the answer says, and while the change is being made. */
  confirm: string;
  confirming: string;
  /** Why the change could not be made. */
  problem: ReactNode;
  /** Whether the problem lasts. Then nothing is asked any more. */
  isImpossible?: boolean;
  change: Change;
  /** Is called when the change has been made, and the question has ended. */
  onDone?: () => void;
}

/**
 * A button that asks in a dialog before it changes something that cannot be taken back. The safe answer
 * has the focus.
 */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { children, label, isQuiet = false, isImpossible = false, question, change } = props;
  return (
    <DialogTrigger onOpenChange={change.reset}>
      <Button
        className={isQuiet ? 'button quiet' : 'button'}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {children}
      </Button>
      <ModalOverlay
        className="overlay"
        isDismissable={!change.isPending}
        isKeyboardDismissDisabled={change.isPending}
      >
        <Modal className="modal">
          {isImpossible ? (
            <Impossible title={question}>{props.problem}</Impossible>
          ) : (
            <Question {...props} />
          )}
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}

function Question(props: ConfirmedButtonProps) {
  const { question, consequences, confirm, confirming, problem, change, onDone } = props;
  const words = useWords();
  const id = useId();
  return (
    <Dialog role="alertdialog" className="dialog" aria-describedby={id}>
      {({ close }) => (
        <>
          <Heading slot="title">{question}</Heading>
          <div id={id}>{consequences}</div>
          {problem}
          <div className="choices">
            <Button
              className="button danger"
              isPending={change.isPending}
              onPress={() => {
                change.make(() => {
                  close();
                  onDone?.();
                });
              }}
            >
              {change.isPending ? confirming : confirm}
            </Button>
            <Button className="button" autoFocus isDisabled={change.isPending} onPress={close}>
              {words.cancel}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Says in place of the question why the change can never be made. */
function Impossible({ title, children }: { title: string; children: ReactNode }) {
  const words = useWords();
  return (
    <Dialog role="alertdialog" className="dialog">
      {({ close }) => (
        <>
          <Heading slot="title">{title}</Heading>
          {children}
          <div className="choices">
            <Button className="button" autoFocus onPress={close}>
              {words.close}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
