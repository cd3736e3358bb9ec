import { createRequire } from 'node:module';
import { join } from 'node:path';
import { playground } from '../setup/paths.mjs';

const requireFromN8n = createRequire(join(playground, 'node_modules', 'n8n', 'package.json'));

/** The hash that n8n compares a password with. */
export function passwordHash(password: string): string {
  const bcrypt = requireFromN8n('bcryptjs') as { hashSync(text: string, rounds: number): string };
  return bcrypt.hashSync(password, 10);
}

/** Reads the form in which n8n stores what an execution did. */
export function parseExecutionData(text: string): unknown {
  const flatted = requireFromN8n('flatted') as { parse(text: string): unknown };
  return flatted.parse(text);
}

/** A mail as its reader sees it; only what is looked at. */
export interface ReadMail {
  readonly subject?: string;
  readonly text?: string;
  readonly to?: { readonly text: string };
  readonly from?: { readonly text: string };
  readonly attachments: readonly { readonly filename?: string; readonly content: Buffer }[];
}

/** Takes apart a mail as it goes over the wire (RFC 5322 and MIME). */
export async function readMail(source: string): Promise<ReadMail> {
  const { simpleParser } = requireFromN8n('mailparser') as {
    simpleParser: (source: string) => Promise<ReadMail>;
  };
  return simpleParser(source);
}
