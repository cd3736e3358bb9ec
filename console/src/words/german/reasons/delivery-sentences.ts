import type { Sentence } from './sentence.ts';

/** Why an event did not arrive at its receiver. */
export const deliverySentences: readonly Sentence[] = [
  [/^The receiver answered (\d+)\./u, 'Der Empfänger hat mit dem Status $1 geantwortet.'],
  [
    /^The receiver did not answer within ([\d.]+) seconds\./u,
    'Der Empfänger hat nicht innerhalb von $1 Sekunden geantwortet.',
  ],
  [/^The receiver could not be reached:/u, 'Der Empfänger war nicht erreichbar:'],
  [
    /^The receiver is at an address that is not public, and the operator has not allowed it \(--allow-webhooks-to\)\./u,
    'Die Adresse des Empfängers ist nicht öffentlich. Die Person, die den Dienst betreibt, hat sie nicht erlaubt (--allow-webhooks-to).',
  ],
  [
    /^The receiver is a webhook source of this service, so each event would start a run and never end\. Register another address\./u,
    'Der Empfänger ist eine Quelle dieses Dienstes, also begänne mit jedem Ereignis ein neuer Lauf, ohne Ende. Tragen Sie eine andere Adresse ein.',
  ],
  [/^The temporary listener has ended\./u, 'Der zeitweilige Empfänger ist beendet.'],
  [
    /^The outgoing webhook was removed\. The event waits a minute for the next one to be registered\./u,
    'Der Empfänger wurde entfernt. Das Ereignis wartet eine Minute auf den nächsten.',
  ],
];
