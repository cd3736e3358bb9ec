import type { PeopleWords } from '../english/people.ts';

/** The German words of the page of people. */
export const peopleWords: PeopleWords = {
  people: {
    heading: 'Personen',
    members: (team) => `Mitglieder von ${team}`,
    noTeam: 'Sie gehören zu keinem Team',
    noTeamRemedy:
      'Was Ihnen gehört, sehen nur Sie, bis Sie es teilen. Wer den Dienst betreibt, kann Sie in ein Team aufnehmen.',
    noOwner: 'Ihr Team hat noch keine Leitung',
    noOwnerRemedy:
      'Die Leitung kümmert sich um die Mitglieder des Teams und ihre Tokens. Wer den Dienst betreibt, kann sie benennen.',
    name: 'Name',
    you: (name) => `${name} (Sie)`,
    role: 'Rolle',
    roles: { owner: 'Leitung', member: 'Mitglied' },
    disabled: 'Gesperrt',
    lastUse: 'Zuletzt aktiv',
    never: 'Noch nie',
    neverExpires: 'Nie',
    actions: 'Aktionen',
    remove: 'Entfernen',
    removeOf: (name) => `${name} aus dem Team entfernen`,
    removeTitle: (name) => `${name} aus dem Team entfernen?`,
    removeMeans: (name) =>
      `Alles, was ${name} gehört, verlässt Ihr Team: Workflows mit ihren Vorlagen und Dokumenten sowie hochgeladene Dateien. Ihr Team sieht sie nicht mehr. ${name} behält sie und sieht nichts mehr von Ihrem Team. Programme, die sie verwenden, arbeiten weiter.`,
    lostWorkflows: 'Ihr Team verliert diese Workflows:',
    noLostWorkflows: (name) => `Kein Workflow Ihres Teams gehört ${name}.`,
    removeConfirm: 'Aus dem Team entfernen',
    removing: 'Wird entfernt …',
    invitedUntil: 'Eingeladen, der Link gilt bis',
    invitationExpired: 'Eingeladen, der Link ist abgelaufen',
    revokeInvitation: 'Einladung zurückziehen',
    revokeInvitationOf: (name) => `Einladung von ${name} zurückziehen`,
    revokeInvitationTitle: (name) => `Einladung von ${name} zurückziehen?`,
    revokeInvitationMeans: (name) =>
      `Der Link funktioniert sofort nicht mehr, und ${name} verlässt Ihr Team. Sie können ${name} später wieder einladen.`,
    invite: 'Jemanden einladen',
    inviteIntro:
      'Sie erhalten einen Link für diese Person, mit dem sie ein Passwort festlegt. Es wird keine E-Mail gesendet. Die Person gehört sofort zu Ihrem Team. Alle Mitglieder sehen und ändern alles, was dem Team gehört.',
    email: 'E-Mail-Adresse',
    inviteConfirm: 'Link erstellen',
    invited: (name) => `Geben Sie diesen Link nur ${name}. Er funktioniert einmal.`,
    invitationOf: (name) => `den Link für ${name}`,
    worksUntil: 'Er funktioniert bis',
    shownOnce: 'Er wird nur hier gezeigt.',
    alreadyMember: (name) => `${name} gehört schon zu Ihrem Team`,
    alreadyMemberRemedy:
      'Kann diese Person sich nicht anmelden, so kann ihr die Person, die den Dienst betreibt, einen neuen Link zum Festlegen eines Passworts geben.',
    notInvitable: 'Jemanden mit dieser E-Mail-Adresse gibt es schon',
    notInvitableRemedy:
      'Wer den Dienst betreibt, kann diese Person in Ihr Team aufnehmen oder bei einem vergessenen Passwort helfen.',
    tokens: 'Tokens',
    tokensIntro:
      'Programme wie n8n melden sich mit einem Token an. Widerrufen Sie die, die niemand mehr braucht.',
    noTokens: 'Keine Tokens',
    noTokensRemedy: 'Wer den Dienst betreibt, legt Tokens an.',
    label: 'Bezeichnung',
    unlabelled: 'Ohne Bezeichnung',
    created: 'Angelegt',
    expires: 'Läuft ab',
    revoke: 'Widerrufen',
    revokeOf: (label, name) => `Das Token ${label} von ${name} widerrufen`,
    revokeTitle: (label) => `Das Token ${label} widerrufen?`,
    revokeMeans:
      'Programme, die es verwenden, werden sofort abgewiesen, und wer sich damit angemeldet hat, wird abgemeldet. Es lässt sich nicht wiederherstellen.',
    revokeConfirm: 'Token widerrufen',
    revoking: 'Wird widerrufen …',
  },
};
