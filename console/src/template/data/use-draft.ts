import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { USER_ID } from '../../api/root.ts';
import type { SampleData } from '../../api/templates/sample-data.ts';
import { sampleDataQuery } from '../../api/templates/template-queries.ts';
import type { TemplateField, TemplatePlace } from '../../api/types.ts';
import { keepOnPage } from '../../controls/kept-state.ts';
import { DraftKeeper } from './draft/draft-keeper.ts';
import { isSameData } from './draft/same-data.ts';
import { exampleData, isoDay } from './example-data.ts';
import { formFieldsOf } from './form/form-fields.ts';
import { formatJson } from './json/format-json.ts';
import type { JsonObject } from './json/json.ts';
import type { JsonMistake } from './json/json-mistake.ts';
import { readObject } from './json/read-object.ts';

/** The data in the editor, which is the sample data until a person changes it. */
export interface Draft {
  /** As the person has typed it; empty until there is something to type in. */
  text: string;
  /** The latest text that is a JSON object; undefined until there is one. */
  validText: string | undefined;
  /** The data of the latest text that is a JSON object. */
  data: JsonObject | undefined;
  /** Why the text is no JSON object. */
  mistake: JsonMistake | undefined;
  change: (text: string) => void;

  /** Why the stored data cannot be read; null if it can, or if an example stands in for it. */
  error: Error | null;
  readAgain: () => unknown;
  /** Why an example stands in for the stored data. */
  example: ExampleReason | undefined;
  /** The stored data, or the example that stands in for it; undefined until it is known. */
  stored: string | undefined;
  /** Whether nobody has saved sample data, so that the stored data is that of the newest run. */
  isOfRun: boolean;
  /** Whether the data differs from what is stored. */
  isChanged: boolean;
  /** Whether the changes are from before the page was loaded. */
  isFromBefore: boolean;
  /** Keeps the text, so that `bringBack` undoes the next changes. */
  remember: () => void;
  /** Changes the text as a whole. `bringBack` undoes it. */
  replace: (text: string) => void;
  discard: () => void;
  /** Exchanges the text and the one that was kept; undefined if none was. */
  bringBack: (() => void) | undefined;
  /** The state of the stored data that the person has changed; undefined if there was none. */
  known: string | undefined;
  /** Stops editing if nothing was typed since the text was stored. */
  settle: (stored: SampleData) => void;
}

/** Why there is no stored data to begin with: there is none, or it is not for this person. */
export type ExampleReason = 'no_sample_data' | 'only_shared';

/** Returns the data that a person edits for a template. */
export function useDraft(
  place: TemplatePlace,
  fields: readonly TemplateField[] | undefined,
): Draft {
  const stored = useQuery(sampleDataQuery(place));
  const example = exampleReasonOf(stored.error);
  const exampleText = useMemo(() => example && fields && textOfExample(fields), [example, fields]);
  const base = stored.data?.text ?? exampleText;
  const [keeper] = useState(() => new DraftKeeper(sessionStorage, USER_ID, place));
  const [kept] = useState(() => keeper.read());
  const [typed, setTyped] = useState(kept?.text);
  const [replaced, setReplaced] = useState(kept?.replaced);
  const [known, setKnown] = useState(kept?.known);
  const [isFromBefore, setFromBefore] = useState(kept !== undefined);
  const [lastValid, setLastValid] = useState<string>();

  const text = typed ?? base ?? '';
  const { data, mistake } = useMemo(() => readObject(text), [text]);
  const isReady = typed !== undefined || base !== undefined;
  const isValid = isReady && !mistake;
  const validText = isValid ? text : (lastValid ?? base);
  const validData = useMemo(
    () => (isValid || validText === undefined ? data : readObject(validText).data),
    [isValid, data, validText],
  );
  const isChanged = useMemo(
    () => typed !== undefined && (base === undefined || !isSameData(typed, base)),
    [typed, base],
  );
  useEffect(() => {
    if (isChanged) return keeper.keep({ text, replaced, known }) ? undefined : keepOnPage();
    if (base !== undefined) keeper.forget();
    return undefined;
  }, [keeper, isChanged, text, replaced, known, base]);

  const change = (changed: string | undefined) => {
    if (isValid) setLastValid(text);
    // Others may save data while the person types.
    if (typed === undefined) setKnown(stored.data?.tag);
    setTyped(changed);
  };
  const replace = (replacement: string | undefined) => {
    setReplaced(text);
    setFromBefore(false);
    change(replacement);
  };
  return {
    text,
    validText,
    data: validData,
    mistake: isReady ? mistake : undefined,
    change,
    error: example ? null : stored.error,
    readAgain: stored.refetch,
    example: stored.data === undefined ? example : undefined,
    stored: base,
    isOfRun: stored.data?.isOfRun ?? false,
    isChanged,
    isFromBefore: isFromBefore && isChanged,
    remember: () => {
      setReplaced(text);
    },
    replace,
    discard: () => {
      replace(undefined);
    },
    bringBack:
      replaced === undefined
        ? undefined
        : () => {
            replace(replaced);
          },
    known: typed === undefined ? stored.data?.tag : known,
    settle: (saved) => {
      setFromBefore(false);
      setKnown(saved.tag);
      setTyped((present) => (present === saved.text ? undefined : present));
    },
  };
}

function exampleReasonOf(error: Error | null): ExampleReason | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  const { code } = error;
  return code === 'no_sample_data' || code === 'only_shared' ? code : undefined;
}

function textOfExample(fields: readonly TemplateField[]): string {
  return formatJson(exampleData(formFieldsOf(fields), isoDay(new Date())));
}
