import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../words/words.tsx';

interface CopyButtonProps {
  label: string;
  /** What is copied, for the person who cannot see which button it is. */
  copied: string;
  copy: () => Promise<void>;
}

/** A button that copies something, and says whether it has. */
export function CopyButton({ label, copied, copy }: CopyButtonProps) {
  const words = useWords();
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();
  return (
    <>
      <Button
        className="button quiet"
        aria-label={`${label}: ${copied}`}
        onPress={() => {
          copy().then(
            () => {
              setOutcome('copied');
            },
            () => {
              setOutcome('notCopied');
            },
          );
        }}
      >
        {label}
      </Button>
      <span className="faint" role="status">
        {outcome && words.copying[outcome]}
      </span>
    </>
  );
}
