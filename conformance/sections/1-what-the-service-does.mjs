import { check, section } from '../check.mjs';
import { newRunnable, ranOnce, linksOf } from '../subjects/runs.mjs';
import { Skipped, Unmet } from '../verdicts.mjs';

/** @typedef {import('../world.mjs').World} World */

const DOCUMENTS = [{ outputName: 'First {{number}}' }, { outputName: 'Second {{number}}' }];

/**
 * Returns the links in the events of a run of two templates.
 * @param {World} world
 */
async function runOfTwoTemplates(world) {
  const subject = await newRunnable(world, DOCUMENTS);
  await ranOnce(world, subject, { number: 1 });
  return linksOf(world, subject, DOCUMENTS.length);
}

export const whatTheServiceDoes = section('1-what-the-service-does', 'What the service does', [
  check(
    "It creates one output document per template in the user's cloud drive.",
    async (world) => {
      const links = await world.once(runOfTwoTemplates);
      if (links.length >= DOCUMENTS.length) return;
      if (links.length === 0) throw new Skipped('the event has no link, see section 6');
      throw new Unmet({
        sent: 'source data to a workflow with two templates',
        expected: 'events with links to two output documents',
        came: `${links.length}: ${links.join(' ')}`,
      });
    },
    { needs: ['listener'] },
  ),
]);
