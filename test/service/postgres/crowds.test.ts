import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../service/src/store/database.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { testsWith } from '../tests-with.ts';
import type { CrowdRule } from './crowd-rules.ts';
import { codeOf, CONSTRAINED_RULES, CROWD_LIMITS, LOCKED_RULES, sceneOf } from './crowd-rules.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { openTestDatabase } from './test-database.ts';
import { openUnlockedDatabase } from './unlocked-database.ts';

const CONNECTIONS = 20;
const MISSING = 'Two hundred at once on PostgreSQL: neither npm nor Debian has installed it here';

/** Without its lock, a rule may hold by accident. */
const MOST_ATTEMPTS = 20;

const templates = sharedTemplates();

async function outcomeOf(rule: CrowdRule, open: () => Promise<Database>): Promise<unknown> {
  const assembled = await AssembledParts.assemble({
    clock: new HeldClock(),
    templates,
    limits: CROWD_LIMITS,
    openDatabase: open,
  });
  try {
    return await rule.attempt(await sceneOf(assembled.parts));
  } catch (cause) {
    return codeOf(cause);
  } finally {
    await assembled.close();
  }
}

testsWith(findPostgres(), MISSING, () => {
  describe('Two hundred at once on PostgreSQL', () => {
    const rules = Object.entries({ ...LOCKED_RULES, ...CONSTRAINED_RULES });
    it.each(rules)('%s', async (_rule, rule) => {
      const outcome = await outcomeOf(rule, () => openTestDatabase(CONNECTIONS));
      expect(outcome).toEqual(rule.expected);
    });
  });

  describe('Only a lock ensures that', () => {
    it.each(Object.entries(LOCKED_RULES))('%s', async (_rule, rule) => {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const outcome = await outcomeOf(rule, () => openUnlockedDatabase(CONNECTIONS));
        if (!isDeepStrictEqual(outcome, rule.expected)) return;
      }
      throw new Error('The rule was kept without its lock');
    });
  });
});
