import { cases } from '../../templates/cases/index.ts';
import type { TemplateCase } from '../../templates/cases/template-case.ts';
import type { Options } from '../options.mjs';
import { describeRound, roundsHeading } from '../report.ts';
import { inArena } from './arena.ts';
import { contestants } from './contestants.ts';
import { measureFilling } from './measure.ts';
import { requireSameTexts } from './same-texts.ts';
import { describeComparison } from './report.ts';
import { compareRounds, type Round } from './results.ts';

/**
 * Measures Fill Template File beside the other nodes, alternately, and prints the figures.
 * @returns whether the goal is met
 */
export async function compareFilling(options: Options): Promise<boolean> {
  const document = documentNamed(options.document);
  const list = Array.from({ length: options.items }, (_, index) => document.data(index + 1));
  const rounds: Round[] = [];

  console.log('Starting an n8n for each node …');
  await inArena(contestants, document, async (entrants) => {
    const round = async (print: (line: string) => void) => {
      const filled = [];
      for (const entrant of entrants) {
        const { name } = entrant.contestant;
        const { measurement, texts } = await measureFilling(entrant, list);
        print(describeRound(name, measurement));
        filled.push({ name, measurement, texts });
      }
      requireSameTexts(filled);
      return filled;
    };
    console.log(`Filling ${options.items} items: ${document.title}; a round to warm up …`);
    await round(() => {});
    console.log(roundsHeading);
    for (let number = 1; number <= options.rounds; number += 1) {
      console.log(`Round ${number} of ${options.rounds}`);
      rounds.push(await round(console.log));
    }
  });

  const comparison = compareRounds(rounds);
  console.log(`\n${describeComparison(comparison)}`);
  return comparison.isMet;
}

function documentNamed(name: string): TemplateCase {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`There is no document ${name}.`);
  return found;
}
