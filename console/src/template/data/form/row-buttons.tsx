import { Button } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';

interface RowButtonsProps {
  index: number;
  count: number;
  onMove: (index: number, by: number) => void;
  onRemove: (index: number) => void;
}

/** The buttons that move and remove a row of a list. */
export function RowButtons({ index, count, onMove, onRemove }: RowButtonsProps) {
  const words = useWords();
  const number = index + 1;
  return (
    <div className="row-buttons">
      <Button
        className="button quiet"
        data-do="up"
        aria-label={words.data.moveUp(number)}
        isDisabled={index === 0}
        onPress={() => {
          onMove(index, -1);
        }}
      >
        ↑
      </Button>
      <Button
        className="button quiet"
        data-do="down"
        aria-label={words.data.moveDown(number)}
        isDisabled={number === count}
        onPress={() => {
          onMove(index, 1);
        }}
      >
        ↓
      </Button>
      <Button
        className="button quiet"
        data-do="remove"
        aria-label={words.data.removeRow(number)}
        onPress={() => {
          onRemove(index);
        }}
      >
        ×
      </Button>
    </div>
  );
}
