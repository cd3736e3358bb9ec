/** The English words for the filter of a list of runs. */
export const filterWords = {
  filter: {
    byPeriod: 'Filter by time',
    periods: {
      any: 'Any time',
      today: 'Today',
      yesterday: 'Yesterday',
      week: 'Last 7 days',
      dates: 'A period',
    },
    from: 'First day',
    to: 'Last day',
    reversed: 'The first day is after the last',
    reversedRemedy: 'Change one of the two days.',
    searchData: 'Search the data too',
    searchDataHint: 'Finds texts and numbers in the data, but no names of fields.',
    dataNotSearchedYet:
      'Only names of documents and run IDs were searched. You can also search the data of the runs.',
    dataNotSearched:
      'The data of these runs is not searched: the workflow is only shared with your team.',
    searchLimit: (count: string, moment: string) =>
      `Not all runs were searched. The search ended after ${count} runs, at those of ${moment}. To search older ones, choose a period.`,
  },
};

export type FilterWords = typeof filterWords;
