import { useLocale } from '../words/words.tsx';
import { fullMomentIn, momentIn } from './moment-text.ts';

/** Shows a moment, with its date if it is not today. @param at as the API writes it */
export function Moment({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={fullMomentIn(locale, at)}>
      {momentIn(locale, at, Date.now())}
    </time>
  );
}
