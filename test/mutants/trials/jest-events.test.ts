import { EVENT, EventReader } from './jest-events.ts';

const begun = { type: 'begun', file: 'test/a.test.ts' } as const;
const ended = { type: 'ended', file: 'test/a.test.ts', passed: false } as const;

describe('EventReader', () => {
  it('finds the events between other output, however it is split into chunks', () => {
    const output = `noise\n${EVENT}${JSON.stringify(begun)}\nmore\n${EVENT}${JSON.stringify(ended)}\n`;
    for (let size = 1; size <= output.length; size += 1) {
      const reader = new EventReader();
      const chunks = output.match(new RegExp(`[^]{1,${String(size)}}`, 'g')) ?? [];
      expect(chunks.flatMap((chunk) => reader.read(chunk))).toEqual([begun, ended]);
    }
  });
});
