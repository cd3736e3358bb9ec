import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arena } from '../../pipeline/arena.ts';
import { pipelineNames } from '../contestants.mjs';
import type { ExpectedLetter } from '../expected-letter.ts';
import { checkText, expectedLetter } from '../expected-letter.ts';
import type { Peer } from './peer.ts';

/**
 * Sends the data of one letter to each contestant and compares the text of its document.
 * @param number another for each check
 * @throws Error if a document is missing or has another text
 */
export async function checkDocuments(
  arena: Arena,
  peers: readonly Peer[],
  number: number,
): Promise<void> {
  const expected = await expectedLetter(number);
  for (const peer of peers) {
    checkText(pipelineNames[peer.key], await documentFrom(arena, peer, expected), expected);
  }
}

async function documentFrom(
  { sender, receiver }: Arena,
  { key, url, folder }: Peer,
  { data, reference }: ExpectedLetter,
): Promise<Buffer> {
  const { runId } = await sender.sendData(url, data);
  await receiver.eventOf(runId);
  const names = [`Letter ${reference}.docx`, `Letter ${runId}.docx`];
  const paths = await readdir(folder, { recursive: true });
  const path = paths.find((one) => names.some((name) => one.endsWith(name)));
  if (path === undefined) throw new Error(`${pipelineNames[key]} has made no document.`);
  return readFile(join(folder, path));
}
