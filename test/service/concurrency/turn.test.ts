import { Turn } from '../../../service/src/concurrency/turn.ts';

it('lets one in at a time, in the order in which they came', async () => {
  const turn = new Turn();
  const seen: string[] = [];
  const visit = async (name: string) => {
    const end = await turn.take();
    seen.push(`${name} begins`);
    await Promise.resolve();
    seen.push(`${name} ends`);
    end();
  };
  await Promise.all(['a', 'b', 'c'].map(visit));
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

it('is free when everybody has ended', async () => {
  const turn = new Turn();
  (await turn.take())();
  await expect(turn.take()).resolves.toBeInstanceOf(Function);
});
