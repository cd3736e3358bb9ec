import { Button } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';

interface MeanwhileNoteProps {
  onShowTheirs: () => void;
  onSaveMine: () => void;
}

/** Says that somebody else has saved sample data, and lets the person choose. Nothing is lost. */
export function MeanwhileNote({ onShowTheirs, onSaveMine }: MeanwhileNoteProps) {
  const words = useWords();
  return (
    <div className="note" role="alert">
      <p>
        <strong>{words.data.meanwhile}</strong>
      </p>
      <p>{words.data.meanwhileRemedy}</p>
      <div className="action">
        <Button className="button" onPress={onShowTheirs}>
          {words.data.showTheirs}
        </Button>
        <Button className="button" onPress={onSaveMine}>
          {words.data.saveMine}
        </Button>
      </div>
    </div>
  );
}
