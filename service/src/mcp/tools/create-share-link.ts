import { FileLinkCreate } from '@docloom/contract';
import { z } from 'zod';
import { readableFile } from '../../workflows/documents/readable-file.ts';
import { argumentsOf, fileId } from '../arguments.ts';
import { boundedText } from '../bounded-text.ts';
import { CREATES, defineTool } from '../define-tool.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Creates an address that downloads a document, for a person who has no token. */
export const createShareLink = defineTool({
  name: 'create_share_link',
  title: 'Create a share link',
  description:
    'Creates an address that downloads one file without signing in, until it expires. Whoever has the address can download the file, so give it only to the user, or to people the user has named.',
  input: argumentsOf({
    fileId,
    expiresInSeconds: FileLinkCreate.shape.expiresInSeconds
      .default(DAY_SECONDS)
      .describe('The lifetime of the address, from a minute (60) to 30 days (2592000).'),
  }),
  output: z.object({
    fileId: z.string(),
    name: z.string(),
    url: z.string().describe('Give it to the user as it is. It is not shown again.'),
    expiresAt: z.string(),
  }),
  annotations: CREATES,
  concerns: (input) => ({ file: input.fileId }),
  async call({ drive, fileAccess, createLink, present }, { user, client }, input) {
    const file = await readableFile(drive, fileAccess, user, input.fileId);
    const link = await createLink({ user, client }, file, input.expiresInSeconds);
    return { result: { fileId: file.id, name: boundedText(file.name), ...present.fileLink(link) } };
  },
});
