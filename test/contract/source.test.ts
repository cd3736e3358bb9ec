import { Source, SourceCreate, SourceData, SourceDataAccepted } from '../../contract/src/index.ts';
import { invalidPaths } from './resource.ts';
import * as samples from './samples.ts';

describe('a source (contract §2)', () => {
  it('may have no known fields yet', () => {
    expect(Source.parse({ ...samples.source, sourceFields: [] }).sourceFields).toEqual([]);
  });

  it('is always a webhook source', () => {
    expect(invalidPaths(Source, { ...samples.source, sourceType: 'FORM' })).toEqual(['sourceType']);
  });

  it('has a URL as its address', () => {
    expect(invalidPaths(Source, { ...samples.source, webhookUrl: '/hooks/x' })).toEqual([
      'webhookUrl',
    ]);
  });
});

describe('the source of a new workflow (contract §4, rule 2)', () => {
  it.each([{}, { sourceFields: [] }, { sourceFields: ['a', 'b.c'] }])('may be %j', (payload) => {
    expect(SourceCreate.parse(payload)).toEqual(payload);
  });

  it('has field names', () => {
    expect(invalidPaths(SourceCreate, { sourceFields: ['a', 1] })).toEqual(['sourceFields.1']);
  });
});

describe('source data (contract §4, "Webhook source")', () => {
  it('is any JSON object', () => {
    const data = { number: 7, customer: { name: 'Ann' }, items: [{ price: 1.5 }], note: null };
    expect(SourceData.parse(data)).toEqual(data);
  });

  it.each([null, [], 'text', 7, true])('is not %j', (value) => {
    expect(SourceData.safeParse(value).success).toBe(false);
  });

  it('is answered with an empty JSON body', () => {
    expect(SourceDataAccepted.parse({ runId: 'run_1' })).toEqual({});
  });
});
