import { Button } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';
import { formatJson } from '../json/format-json.ts';
import { useFormActions } from '../form-actions.ts';
import type { EditorProps } from './editor-props.ts';

const MOST_CHARACTERS = 200;

/** Shows a value that the form cannot edit, and leads to the text, which can. */
export function LockedValue({ label, value }: EditorProps) {
  const words = useWords();
  const { openText } = useFormActions();
  const text = formatJson(value ?? null);
  return (
    <div className="field wide" role="group" aria-label={label}>
      <span>{label}</span>
      {value !== undefined && (
        <pre tabIndex={0} aria-label={label}>
          {text.slice(0, MOST_CHARACTERS)}
          {text.length > MOST_CHARACTERS && ' …'}
        </pre>
      )}
      <p className="faint">
        {words.data.locked}{' '}
        <Button className="button quiet" onPress={openText}>
          {words.data.openText}
        </Button>
      </p>
    </div>
  );
}
