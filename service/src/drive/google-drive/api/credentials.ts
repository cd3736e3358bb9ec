import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { invalid } from '../google-drive-address.ts';

const serviceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().optional(),
});

const authorizedUser = z.object({
  type: z.literal('authorized_user'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  refresh_token: z.string().min(1),
});

const credentials = z.discriminatedUnion('type', [serviceAccount, authorizedUser]);

/** The key of a service account, or a refresh token of a person. */
export type GoogleCredentials = z.infer<typeof credentials>;

const VARIABLE = 'GOOGLE_APPLICATION_CREDENTIALS';

/**
 * Reads credentials for Google. No message has a part of the file.
 * @param path of the file; null for that which `GOOGLE_APPLICATION_CREDENTIALS` names
 * @throws DocloomError `invalid_setting`
 */
export async function readCredentials(path: string | null): Promise<GoogleCredentials> {
  const file = path ?? process.env[VARIABLE] ?? '';
  if (file === '')
    throw invalid(`credentials are missing; add ?credentials=<file>, or set ${VARIABLE}`);
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw invalid(`the credentials in ${file} cannot be read (${codeOf(cause)})`);
  });
  const read = credentials.safeParse(parseJson(content));
  if (read.success) return read.data;
  throw invalid(
    `${file} has no credentials; it must be the JSON key of a service account, or have the type "authorized_user"`,
  );
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
}
