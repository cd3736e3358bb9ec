import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../words/words.tsx';

interface ConfirmationProps {
  question: string;
  /** What happens, and whether it can be undone. */
  children: ReactNode;
  /** What the button does. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once more before something that cannot be undone. It gets the focus. */
export function Confirmation(props: ConfirmationProps) {
  const { question, children, action, isPending, onConfirm, onCancel } = props;
  const words = useWords();
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    group.current?.focus();
  }, []);
  return (
    <div ref={group} className="confirmation" role="group" aria-labelledby={id} tabIndex={-1}>
      <p id={id}>
        <strong>{question}</strong>
      </p>
      {children}
      <div className="action">
        <Button className="button strong" isPending={isPending} onPress={onConfirm}>
          {action}
        </Button>
        <Button className="button" onPress={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
