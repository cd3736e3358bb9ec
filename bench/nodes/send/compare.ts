import type { Measurement } from '../measurement.ts';
import type { Options } from '../options.mjs';
import { describeRound, roundsHeading } from '../report.ts';
import { inArena } from './arena.ts';
import { docloomFlow, httpRequestFlow } from './flows.ts';
import { judge } from '../judgement.ts';
import { materials } from './material.ts';
import { measure } from './measure.ts';
import { describeJudgements } from './report.ts';

/**
 * Measures Send Data beside n8n's HTTP Request node, alternately, and prints the figures.
 * @returns whether Docloom needs no more of anything
 */
export async function compareSending(options: Options): Promise<boolean> {
  const ours: Measurement[] = [];
  const theirs: Measurement[] = [];

  console.log(`Starting a service and an n8n …`);
  await inArena(materials[options.data], async (arena) => {
    const runOurs = () => measure(arena, options, docloomFlow);
    const runTheirs = () => measure(arena, options, httpRequestFlow);
    console.log(`Sending ${options.items} items, ${options.atOnce} at once; a round to warm up …`);
    await runOurs();
    await runTheirs();
    console.log(roundsHeading);
    for (let round = 1; round <= options.rounds; round += 1) {
      console.log(`Round ${round} of ${options.rounds}`);
      ours.push(await runOurs());
      console.log(describeRound('Docloom', ours.at(-1)!));
      theirs.push(await runTheirs());
      console.log(describeRound('HTTP Request', theirs.at(-1)!));
    }
  });

  const compare = (figure: (round: Measurement) => number) =>
    judge(ours.map(figure), theirs.map(figure));
  const judgements = {
    time: compare(({ milliseconds }) => milliseconds),
    processorTime: compare(({ processorTime }) => processorTime),
    memory: compare(({ memory }) => memory),
  };
  console.log(`\n${describeJudgements(judgements)}`);
  return Object.values(judgements).every(({ isMet }) => isMet);
}
