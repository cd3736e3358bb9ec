import { useState } from 'react';
import { Button } from 'react-aria-components';
import { CopyButton } from '../copying/copy-button.tsx';
import { copyText } from '../copying/copy.ts';
import { useWords } from '../words/words.tsx';

/** Shows the secret address of a source only when asked. It can be copied without being shown. */
export function SourceAddress({ address }: { address: string }) {
  const words = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="card">
      <h3>{words.connect.address}</h3>
      <p className="faint">{words.connect.addressHint}</p>
      {isShown && (
        <p>
          <code>{address}</code>
        </p>
      )}
      <div className="choices">
        <Button
          className="button"
          aria-expanded={isShown}
          onPress={() => {
            setIsShown(!isShown);
          }}
        >
          {isShown ? words.connect.hide : words.connect.show}
        </Button>
        <CopyButton
          label={words.copying.copy}
          copied={words.connect.address}
          copy={() => copyText(address)}
        />
      </div>
    </div>
  );
}
