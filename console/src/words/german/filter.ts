import type { FilterWords } from '../english/filter.ts';

/** The German words for the filter of a list of runs. */
export const filterWords: FilterWords = {
  filter: {
    byPeriod: 'Nach Zeit filtern',
    periods: {
      any: 'Gesamter Zeitraum',
      today: 'Heute',
      yesterday: 'Gestern',
      week: 'Letzte 7 Tage',
      dates: 'Ein Zeitraum',
    },
    from: 'Erster Tag',
    to: 'Letzter Tag',
    reversed: 'Der erste Tag liegt nach dem letzten',
    reversedRemedy: 'Ändern Sie einen der beiden Tage.',
    searchData: 'Auch die Daten durchsuchen',
    searchDataHint: 'Findet Texte und Zahlen in den Daten, aber keine Feldnamen.',
    dataNotSearchedYet:
      'Nur die Namen der Dokumente und die Lauf-IDs wurden durchsucht. Läufe lassen sich auch über ihre Daten finden.',
    dataNotSearched:
      'Die Daten dieser Läufe werden nicht durchsucht: Der Workflow ist mit Ihrem Team nur geteilt.',
    searchLimit: (count, moment) =>
      `Nicht alle Läufe wurden durchsucht. Die Suche endete nach ${count} Läufen, bei denen vom ${moment}. Um ältere zu durchsuchen, wählen Sie einen Zeitraum.`,
  },
};
