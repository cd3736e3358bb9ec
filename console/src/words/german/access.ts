import type { AccessWords } from '../english/access.ts';

/** The German words of who may use a workflow, and of its end. */
export const accessWords: AccessWords = {
  access: {
    owner: (name) => `Gehört ${name}.`,
    ownerTeam: (team) => `Alle im Team ${team} dürfen den Workflow ebenfalls ändern.`,
    sharedWith: (team) =>
      `Geteilt mit dem Team ${team}, das ihn sehen und ausführen, aber nicht ändern darf.`,
    archivedSharedWith: (team) => `Geteilt mit dem Team ${team}, das ihn ansehen darf.`,
    notShared: 'Mit keinem anderen Team geteilt.',
  },

  archive: {
    heading: 'Workflow archivieren',
    hint: 'Für einen Workflow, der nicht mehr gebraucht wird.',
    archive: 'Archivieren …',
    question: (name) => `${name} archivieren?`,
    consequences: [
      'Die Adresse der Quelle nimmt keine Daten mehr an. Programme, die welche senden, erhalten einen Fehler.',
      'Vorlagen, Optionen und Empfänger lassen sich nicht mehr ändern, und fehlgeschlagene Läufe nicht mehr wiederholen.',
      'Laufende Arbeiten werden beendet, und die Empfänger erfahren davon.',
      'Dokumente, Vorlagen und Läufe bleiben. Sie lassen sich ansehen und herunterladen.',
      'Das lässt sich nicht rückgängig machen.',
    ],
    archiveForever: 'Endgültig archivieren',
    archiving: 'Wird archiviert …',
    archived: 'Dieser Workflow ist archiviert',
    archivedMeaning:
      'Er nimmt keine Daten mehr an und lässt sich nicht ändern. Seine Dokumente und Läufe sind weiterhin zu sehen.',
  },
};
