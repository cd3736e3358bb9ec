import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sampleDataQuery } from '../../api/template-queries.ts';
import type { TemplateField, TemplatePlace } from '../../api/types.ts';

/** The data in the editor, which is the sample data until a person changes it. */
export interface Draft {
  /** As the person has typed it. */
  text: string;
  /** The latest text that is a JSON object; undefined until there is one. */
  validText: string | undefined;
  change: (text: string) => void;
}

/** Returns the data that a person edits for a template. */
export function useDraft(
  place: TemplatePlace,
  fields: readonly TemplateField[] | undefined,
): Draft {
  const { data: stored = '{}' } = useQuery(sampleDataQuery(place));
  const [typed, setTyped] = useState<string>();
  const text = typed ?? stored;
  return { text, validText: fields && text, change: setTyped };
}
