import type { DataWords } from '../english/data.ts';

/** The German words for the data of a preview. */
export const dataWords: DataWords = {
  data: {
    panel: 'Daten',
  },
};
