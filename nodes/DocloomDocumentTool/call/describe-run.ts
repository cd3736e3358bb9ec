import type { FileLink, Run } from '@docloom/contract';
import type { LinkedFile } from './link-files';

const MAX_WARNINGS = 10;

/** Describes what a run has made, for the model. */
export function describeRun({ warnings }: Run, files: readonly LinkedFile[]): string {
  const created = files.length === 0 ? ['The documents were created.'] : files.map(describeFile);
  if (warnings.length === 0) return created.join('\n');
  const rest = warnings.length - MAX_WARNINGS;
  const more = rest > 0 ? [`And ${rest} more.`] : [];
  return [...created, ['Warnings:', ...warnings.slice(0, MAX_WARNINGS), ...more].join(' ')].join(
    '\n',
  );
}

function describeFile({ name, link, reason }: LinkedFile): string {
  if (link !== undefined) return `Created ${name}: ${link.url} (expires ${expiryOf(link)}).`;
  return `Created ${name}. It is in the drive, but there is no link: ${reason.replace(/ \[item \d+\]\.?$/, '')}.`;
}

/** Returns the date and the time in UTC, to the minute. */
function expiryOf({ expiresAt }: FileLink): string {
  return `${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
