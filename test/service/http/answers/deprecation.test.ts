import fc from 'fast-check';
import Fastify from 'fastify';
import type { Deprecation } from '../../../../service/src/http/answers/deprecation.ts';
import { announceDeprecations } from '../../../../service/src/http/answers/deprecation.ts';
import { RunningService } from '../../running-service.ts';

const OLD: Deprecation = {
  since: new Date('2027-01-01T00:00:00Z'),
  sunset: new Date('2027-10-01T00:00:00Z'),
  page: 'https://example.com/upgrading#old',
};

/** The headers of an answer of a route that is going to end. */
async function headersOf(deprecation: Deprecation | undefined, link?: string) {
  const server = Fastify();
  announceDeprecations(server);
  const config = deprecation === undefined ? {} : { deprecation };
  server.get('/', { config }, async (_request, reply) => {
    if (link !== undefined) reply.header('link', link);
    return {};
  });
  server.get('/failing', { config }, () => {
    throw new Error('No');
  });
  const [fine, failing] = [await server.inject('/'), await server.inject('/failing')];
  await server.close();
  return { fine: fine.headers, failing: failing.headers };
}

describe('A deprecated route', () => {
  it('announces its deprecation, its end and its replacement (RFC 9745, RFC 8594)', async () => {
    const { fine } = await headersOf(OLD);
    expect(fine).toMatchObject({
      deprecation: '@1798761600',
      sunset: 'Fri, 01 Oct 2027 00:00:00 GMT',
      link: '<https://example.com/upgrading#old>; rel="deprecation"; type="text/html"',
    });
  });

  it('announces them with errors too', async () => {
    const { failing } = await headersOf(OLD);
    expect(failing).toMatchObject({ deprecation: '@1798761600' });
  });

  it('has no Sunset until its end is decided', async () => {
    const { fine } = await headersOf({ ...OLD, sunset: null });
    expect(fine).toHaveProperty('deprecation');
    expect(fine).not.toHaveProperty('sunset');
  });

  it('keeps the existing links of its response', async () => {
    const { fine } = await headersOf(OLD, '</next>; rel="next"');
    expect(fine.link).toMatch(/^<\/next>; rel="next", <https:.+rel="deprecation"/);
  });

  it('has a valid date for every moment, to the second', async () => {
    const moments = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(moments, moments, async (since, sunset) => {
        const { fine } = await headersOf({ ...OLD, since, sunset });
        const inSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
        expect(fine['deprecation']).toBe(`@${String(inSeconds(since))}`);
        expect(Date.parse(String(fine['sunset'])) / 1000).toBe(inSeconds(sunset));
      }),
      { numRuns: 50 },
    );
  });
});

describe('A current route', () => {
  it('has no deprecation headers', async () => {
    const { fine } = await headersOf(undefined);
    expect(Object.keys(fine)).not.toEqual(expect.arrayContaining(['deprecation']));
    expect(Object.keys(fine)).not.toEqual(expect.arrayContaining(['sunset']));
  });

  it('includes the list of workflows', async () => {
    const service = await RunningService.start();
    const answer = await service.client.get('/v0/workflows/');
    await service.stop();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('deprecation')).toBeNull();
  });
});
