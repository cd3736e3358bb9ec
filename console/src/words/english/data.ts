/** The English words for the data of a preview. */
export const dataWords = {
  data: {
    panel: 'Data',
  },
};
export type DataWords = typeof dataWords;
