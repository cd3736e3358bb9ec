import { useWords } from './words.tsx';

interface ReasonProps {
  /** The code of an error of the service. */
  code: string;
  /** Its sentence. */
  message: string;
}

/**
 * Says why something failed in the language of the page, as far as its words have the error. Names and
 * numbers that they lack follow in the sentence of the service, which is in English.
 */
export function Reason({ code, message }: ReasonProps) {
  const { reasons } = useWords();
  const told = reasons.ofCode(code);
  if (told === undefined) return <span lang="en">{message}</span>;
  if (told.lacksDetails !== true) return told.sentence;
  return (
    <>
      {told.sentence}{' '}
      <span className="faint" lang="en">
        {message}
      </span>
    </>
  );
}

/** A sentence of the service without a code, in the language of the page as far as that is known. */
export function ServiceSentence({ children }: { children: string }) {
  const { reasons } = useWords();
  const { translated, rest } = reasons.translate(children);
  if (translated === '') return <span lang="en">{rest}</span>;
  return (
    <>
      {translated}
      {rest !== '' && (
        <>
          {' '}
          <span lang="en">{rest}</span>
        </>
      )}
    </>
  );
}
