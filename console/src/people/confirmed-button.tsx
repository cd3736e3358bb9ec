import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { ProblemNote } from '../shell/problem-note.tsx';
import { useWords } from '../words/words.tsx';

/** A change that is made after a question. */
interface Change {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
  /** @param onDone is called when it has been made */
  make: (onDone: () => void) => void;
}

interface ConfirmedButtonProps {
  /** What the button says. */
  children: string;
  /** The same for people who do not see what is beside it. */
  label: string;
  question: string;
  consequences: ReactNode;
  /** What the button of the answer says, and while the change is being made. */
  confirm: string;
  confirming: string;
  change: Change;
}

/** A button that asks in a dialog before it changes something that cannot be taken back. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { people: words } = useWords();
  const { change } = props;
  return (
    <DialogTrigger onOpenChange={change.reset}>
      <Button className="button quiet" aria-label={props.label}>
        {props.children}
      </Button>
      <ModalOverlay className="overlay" isDismissable={!change.isPending}>
        <Modal className="modal">
          <Dialog role="alertdialog" className="dialog">
            {({ close }) => (
              <>
                <Heading slot="title">{props.question}</Heading>
                <p>{props.consequences}</p>
                {change.error && <ProblemNote error={change.error} />}
                <div className="choices">
                  <Button
                    className="button strong"
                    isPending={change.isPending}
                    onPress={() => {
                      change.make(close);
                    }}
                  >
                    {change.isPending ? props.confirming : props.confirm}
                  </Button>
                  <Button className="button" autoFocus onPress={close}>
                    {words.cancel}
                  </Button>
                </div>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
