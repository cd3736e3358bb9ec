import { Label, ProgressBar } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';

interface SendingProgressProps {
  /** How much of the file is sent, from 0 to 1. */
  share: number;
  /** What happens when all of it is. */
  after: string;
}

/** Shows how much of a file is sent, and then that the service is at work. */
export function SendingProgress({ share, after }: SendingProgressProps) {
  const words = useWords();
  const isSent = share === 1;
  return (
    <ProgressBar className="progress" value={share * 100} isIndeterminate={isSent}>
      {({ valueText }) => (
        <>
          <Label>{isSent ? after : words.versions.sending}</Label>
          {!isSent && <span className="faint">{valueText}</span>}
          <progress aria-hidden="true" {...(!isSent && { value: share })} />
        </>
      )}
    </ProgressBar>
  );
}
