import { useQuery } from '@tanstack/react-query';
import { outputNameQuery } from '../../api/templates/template-queries.ts';
import type { TemplatePlace } from '../../api/types.ts';
import type { Draft } from '../data/use-draft.ts';
import { useSettled } from '../preview/use-settled.ts';

/** In milliseconds. */
export const TYPING_PAUSE = 300;

/** Returns the name that a document of the data in the editor gets, or why there would be none. */
export function useOutputName(place: TemplatePlace, outputName: string, draft: Draft) {
  const name = useSettled(outputName.trim(), TYPING_PAUSE);
  const data = useSettled(draft.validText, TYPING_PAUSE);
  return useQuery({
    ...outputNameQuery(place, name, data ?? '{}'),
    enabled: name !== '' && data !== undefined,
  });
}
