import { createRequire } from 'node:module';
import { join } from 'node:path';
import { playground } from '../setup/paths.mjs';

const requireFromN8n = createRequire(join(playground, 'node_modules', 'n8n', 'package.json'));

/** Returns a password hash in the format of n8n. */
export function passwordHash(password: string): string {
  const bcrypt = requireFromN8n('bcryptjs') as { hashSync(text: string, rounds: number): string };
  return bcrypt.hashSync(password, 10);
}

/** Parses the stored data of an n8n execution. */
export function parseExecutionData(text: string): unknown {
  const flatted = requireFromN8n('flatted') as { parse(text: string): unknown };
  return flatted.parse(text);
}

/** The members of a parsed mail that are used here. */
export interface ReadMail {
  readonly subject?: string;
  readonly text?: string;
  readonly to?: { readonly text: string };
  readonly from?: { readonly text: string };
  readonly attachments: readonly { readonly filename?: string; readonly content: Buffer }[];
}

/** Parses a mail (RFC 5322 and MIME). */
export async function readMail(source: string): Promise<ReadMail> {
  const { simpleParser } = requireFromN8n('mailparser') as {
    simpleParser: (source: string) => Promise<ReadMail>;
  };
  return simpleParser(source);
}
