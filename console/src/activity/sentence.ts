import type { AuditEntry } from '../api/types.ts';
import type { Words } from '../words/english.ts';

/** The places of a sentence that are filled. */
export const PLACES = ['who', 'subject', 'workflow', 'team', 'user', 'former', 'restored'] as const;
export type Place = (typeof PLACES)[number];

/** A part of a sentence: text, or a place. */
export type SentencePart = { readonly text: string } | { readonly place: Place };

type Sentences = Words['activity']['sentences'];

/**
 * Returns the sentence that tells a change, in parts. A change that this version of the console does
 * not know has a general sentence.
 */
export function sentenceOf(entry: AuditEntry, words: Words['activity']): SentencePart[] {
  const sentence = words.sentences[keyOf(entry, words.sentences)];
  const whole = sentence.replace('{of}', entry.workflow ? words.ofWorkflow : '');
  return whole
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const place = PLACES.find((one) => part === `{${one}}`);
      return place === undefined ? { text: part } : { place };
    });
}

function keyOf(
  { action, author, subject, details }: AuditEntry,
  sentences: Sentences,
): keyof Sentences {
  const isRenamed = details.former !== undefined;
  if (action === 'workflow.changed' && isRenamed) return 'workflow.renamed';
  const isOfKnownVersion = details.restoredVersion !== undefined;
  if (action === 'template.restored' && isOfKnownVersion) return 'version.restored';
  if (action === 'password.changed' && author.id === subject.id) return 'own_password.changed';
  if (action === 'user.moved' && details.invitation === 'revoked') return 'invitation.revoked';
  if (action === 'user.moved' && details.team === undefined) return 'user.left';
  if (action === 'options.changed' && details.passwordProtection !== undefined) {
    return `password_protection.${details.passwordProtection}`;
  }
  // A later version of the service may know more actions.
  return action in sentences ? action : 'other';
}
