import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import type { AuditEntry } from '../api/types.ts';
import {
  connectionsPath,
  runPath,
  runsPath,
  templatePath,
  versionsPath,
} from '../shell/addresses.ts';
import { titleOf } from '../template-file/title-of.ts';
import { fullMomentIn } from '../time/moment-text.ts';
import { Moment } from '../time/moment.tsx';
import { useLocale, useWords } from '../words/words.tsx';
import { nameOfAuthor } from './name-of-author.ts';
import type { Place } from './sentence.ts';
import { sentenceOf } from './sentence.ts';

/** Tells one change in a sentence, with its time and how it was made. */
export function ChangeRow({ entry }: { entry: AuditEntry }) {
  const words = useWords();
  const parts = sentenceOf(entry, words.activity);
  return (
    <li className="change">
      <p>
        {parts.map((part, index) => (
          // The parts of a sentence keep their order.
          <span key={index}>
            {'text' in part ? part.text : <Filled place={part.place} entry={entry} />}
          </span>
        ))}
      </p>
      <ChangeDetails entry={entry} />
    </li>
  );
}

function ChangeDetails({ entry: { action, createdAt, author, details } }: { entry: AuditEntry }) {
  const { activity: words } = useWords();
  const locale = useLocale();
  const toldVersion = action === 'template.restored' ? words.asVersion : words.version;
  const members = (details.members ?? [])
    .filter((member) => !isTold(member, details))
    .map((member) => words.members[member] ?? member);
  return (
    <p className="faint details">
      <Moment at={createdAt} />
      {author.means && <span>{words.means[author.means]}</span>}
      {details.version !== undefined && <span>{toldVersion(details.version)}</span>}
      {details.note !== undefined && <q>{details.note}</q>}
      {members.length > 0 && <bdi>{members.join(', ')}</bdi>}
      {details.expiresAt !== undefined && (
        <span>{words.until(fullMomentIn(locale, details.expiresAt))}</span>
      )}
    </p>
  );
}

/** Whether the sentence says already that an option has changed. */
function isTold(member: string, { passwordProtection }: AuditEntry['details']): boolean {
  const isOfPassword = member === 'enablePdfPassword' || member === 'pdfPassword';
  return isOfPassword && passwordProtection !== undefined;
}

function Filled({ place, entry }: { place: Place; entry: AuditEntry }): ReactNode {
  const { activity: words } = useWords();
  const { author, subject, workflow, details } = entry;
  switch (place) {
    case 'who':
      if (author.kind === 'operator') return words.operator;
      return <Name>{nameOfAuthor(author, words)}</Name>;
    case 'subject': {
      const name = subject.kind === 'document' ? titleOf(subject.name) : subject.name;
      return <Name path={pathOf(entry)}>{name}</Name>;
    }
    case 'workflow':
      return workflow && <Name path={runsPath(workflow.id)}>{workflow.name}</Name>;
    case 'restored':
      return details.restoredVersion;
    default:
      return <Name>{details[place]}</Name>;
  }
}

/** Shows a name, which may be empty and have any direction of writing. */
function Name({
  path,
  children,
}: {
  path?: string | undefined;
  children?: string | null | undefined;
}) {
  const { activity: words } = useWords();
  const name = <bdi>{children === '' ? words.unnamed : children}</bdi>;
  return path === undefined ? <strong>{name}</strong> : <Link href={path}>{name}</Link>;
}

/** Returns the path of the page that shows what was changed, if there is one. */
function pathOf({ action, subject, workflow, details }: AuditEntry): string | undefined {
  if (workflow === null || action === 'template.deleted') return undefined;
  if (subject.kind === 'workflow') return runsPath(workflow.id);
  if (subject.kind === 'document') {
    const pathTo = details.version === undefined ? templatePath : versionsPath;
    return pathTo(workflow.id, subject.id);
  }
  if (subject.kind === 'run') return runPath(workflow.id, subject.id);
  if (subject.kind === 'outgoing_webhook') return connectionsPath(workflow.id);
  return undefined;
}
