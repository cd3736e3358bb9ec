import type { DriveFile, FileLink, Run, RunOutput } from '@docloom/contract';
import type { ItemContext } from '../../Docloom/execution/operation';
import { driveFileSubject } from '../../Docloom/parameters/drive-file';
import { SHARE_LINKS } from '../../Docloom/resources/file/share-links';
import { requestJson } from '../../Docloom/transport/transport';
import { toNodeError } from '../../Docloom/errors/node-error';
import type { WantedLinks } from '../parameters/links';

/** A file of a run, with its link or the reason why it has none. */
export interface LinkedFile {
  readonly name: string;
  readonly link: FileLink | undefined;
  readonly reason: string;
}

/** Creates a share link for each wanted file of a run. */
export async function linkFiles(
  item: ItemContext,
  { outputs }: Run,
  wanted: WantedLinks,
): Promise<LinkedFile[]> {
  const linked: LinkedFile[] = [];
  for (const file of outputs.flatMap((output) => wantedFiles(output, wanted))) {
    linked.push(await linkFile(item, file, wanted));
  }
  return linked;
}

function wantedFiles({ file, pdf }: RunOutput, { which }: WantedLinks): DriveFile[] {
  // A template may remove the document when its PDF copy has been made.
  const chosen = which === 'both' ? [file, pdf] : [which === 'pdf' ? (pdf ?? file) : (file ?? pdf)];
  return chosen.flatMap((one) => one ?? []);
}

/** A document without a link is made all the same, so the model must not make it again. */
async function linkFile(
  item: ItemContext,
  { id, name }: DriveFile,
  { expiresInSeconds }: WantedLinks,
): Promise<LinkedFile> {
  try {
    const link = await requestJson<FileLink>(item, {
      method: 'POST',
      path: ['drive', 'files', id, 'links'],
      body: { expiresInSeconds },
      subject: driveFileSubject(id),
      addition: SHARE_LINKS,
    });
    return { name, link, reason: '' };
  } catch (failure) {
    return { name, link: undefined, reason: toNodeError(item, failure).message };
  }
}
