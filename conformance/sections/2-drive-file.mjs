import { check, section } from '../check.mjs';
import { expectMember, expectOf } from '../expectations.mjs';
import { member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { documentFromScratch, shownDocument } from '../subjects/documents.mjs';
import { isOfficeFile } from '../office-file.mjs';
import { Skipped } from '../verdicts.mjs';

/** @typedef {import('../world.mjs').World} World */

/** @type {readonly [quote: string, path: string, matcher: a.Matcher][]} */
const FIELDS = [
  ['id | String (file ID in the drive)', 'file.id', a.someText],
  ['name | String', 'file.name', a.string],
  ['url | String (URL)', 'file.url', a.url],
  ['mimeType | String (MIME type of the file)', 'file.mimeType', a.mimeType],
];

/** @param {World} world */
async function shownFromScratch(world) {
  return shownDocument(world, await world.once(documentFromScratch));
}

export const driveFile = section('2-drive-file', 'Drive File', [
  ...FIELDS.map(([quote, path, matcher]) =>
    check(quote, async (world) => expectMember(await world.once(shownFromScratch), path, matcher)),
  ),
  check(
    'mimeType | String (MIME type of the file)',
    async (world) => {
      const { json } = await world.once(shownFromScratch);
      const [address, type] = [member(json, 'file.url'), member(json, 'file.mimeType')];
      if (!a.url.accepts(address)) throw new Skipped('the file has no url');
      const opened = await world.api.open(String(address));
      // A drive may show a page there, or require its own sign-in.
      if (opened.status !== 200 || !isOfficeFile(opened.content)) return;
      const shownType = opened.contentType.split(';')[0]?.trim();
      expectOf(opened, shownType === type, `a file of the type ${String(type)}`);
    },
    { about: 'if its url returns the file itself' },
  ),
]);
