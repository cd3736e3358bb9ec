import { Button } from 'react-aria-components';
import type { TemplateError } from '../api/types.ts';
import { ServiceSentence } from '../words/reason.tsx';
import { useWords } from '../words/words.tsx';

interface MistakesNoteProps {
  mistakes: readonly TemplateError[];
  /** What follows from them; by default, what follows for the current template. */
  meaning?: string;
  /** Shows the place of a mistake; without it, there is no button. */
  onShow?: (near: string) => void;
}

/** Lists the mistakes of a template, each with its remedy and its place. */
export function MistakesNote({ mistakes, meaning, onShow }: MistakesNoteProps) {
  const words = useWords();
  return (
    <section className="problem" aria-label={words.templates.mistakes(mistakes.length)}>
      <p>
        <strong>{words.templates.mistakes(mistakes.length)}</strong>
      </p>
      <p>{meaning ?? words.templates.mistakesMean}</p>
      <ul>
        {mistakes.map(({ part, near, what, remedy }) => (
          <li key={`${part ?? ''} ${near} ${what}`}>
            <Mistake what={what} remedy={remedy} /> {near !== '' && <Near text={near} />}{' '}
            {onShow && (
              <Button
                className="button quiet"
                aria-label={words.templates.showPlaceOf(near)}
                onPress={() => {
                  onShow(near);
                }}
              >
                {words.templates.showPlace}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Quotes the text around a mistake. */
function Near({ text }: { text: string }) {
  const { templates: words } = useWords();
  return (
    <>
      <span className="faint">{words.inText}</span> <code>{text}</code>
    </>
  );
}

function Mistake({ what, remedy }: Pick<TemplateError, 'what' | 'remedy'>) {
  const { reasons } = useWords();
  const { translated } = reasons.translate(what);
  return (
    <>
      {translated === '' ? <span lang="en">{sentenceOf(what)}</span> : sentenceOf(translated)}{' '}
      <ServiceSentence>{remedy}</ServiceSentence>
    </>
  );
}

/** The service says what is wrong as a part of a sentence. */
function sentenceOf(what: string): string {
  const end = /[.!?]$/.test(what) ? '' : '.';
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}${end}`;
}
