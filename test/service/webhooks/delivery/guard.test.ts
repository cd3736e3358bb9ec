import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { postEvent } from '../../../../service/src/webhooks/delivery/post-event.ts';
import { AnsweringServer } from '../answering-server.ts';
import { agentsForEachTest } from '../guarded-posts.ts';

const agents = agentsForEachTest();
let receiver: AnsweringServer;

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1');

beforeEach(async () => {
  // Listens on every address of this machine, so that only the guard keeps events from it.
  receiver = await AnsweringServer.start(hasIPv6 ? '::' : '0.0.0.0');
});

afterEach(() => receiver.stop());

const post = (host: string, allowed?: Parameters<typeof agents>[0]) =>
  postEvent(agents(allowed), receiver.url(host), {}, '{}', 2_000);

const refused = {
  received: false,
  status: null,
  reason: expect.stringMatching(/not public.*--allow-webhooks-to/) as string,
};

describe('an event is not sent into the service’s own network', () => {
  it.each([
    ['the loopback address', '127.0.0.1'],
    ['another loopback address', '127.9.8.7'],
    ['its name', 'localhost'],
    ['its name in capitals', 'LOCALHOST'],
    ['the loopback address of IPv6', '[::1]'],
    ['the same, written out', '[0:0:0:0:0:0:0:1]'],
    ['a number', '2130706433'],
    ['hexadecimal', '0x7f.1'],
    ['one hexadecimal number', '0x7f000001'],
    ['octal', '0177.0.0.1'],
    ['a short form', '127.1'],
    ['IPv4 in IPv6', '[::ffff:127.0.0.1]'],
    ['IPv4 in IPv6, hexadecimal', '[::ffff:7f00:1]'],
    ['every address', '0.0.0.0'],
    ['a short form of that', '0'],
    ['every address of IPv6', '[::]'],
    ['full-width digits', '１２７.０.０.１'],
  ])('by %s: %s', async (_, host) => {
    expect(await post(host)).toEqual(refused);
    expect(receiver.heard).toEqual([]);
  });

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a00:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[::7f00:1]',
    '[::127.0.0.1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '100.100.100.200',
    '168.63.129.16',
    '198.18.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
    '10.1',
  ])('at %s', async (host) => {
    expect(await post(host)).toEqual(refused);
  });

  it('nor over https', async () => {
    const url = receiver.url('127.0.0.1').replace('http:', 'https:');
    expect(await postEvent(agents(), url, {}, '{}', 2_000)).toEqual(refused);
    expect(receiver.heard).toEqual([]);
  });
});

describe('a service that only this machine can reach', () => {
  it.each(['127.0.0.1', 'localhost', '2130706433'])('sends events to %s', async (host) => {
    expect(await post(host, { loopback: true })).toEqual({
      received: true,
      status: 200,
      excerpt: '',
    });
    expect(receiver.heard).toHaveLength(1);
  });

  it.each(['10.0.0.1', '169.254.169.254', '0.0.0.0'])('but not to %s', async (host) => {
    expect(await post(host, { loopback: true })).toEqual(refused);
  });

  it('sends nothing to other loopback addresses', async () => {
    expect(await post('127.0.0.2', { loopback: true })).toEqual(refused);
  });

  it('writes nothing to the console', async () => {
    const warn = jest.spyOn(console, 'warn');
    await post('127.0.0.1', { loopback: true });
    await post('localhost', { loopback: true });
    await post('10.0.0.1', { loopback: true });
    await post('[fd00::1]', { loopback: true });
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  (hasIPv6 ? it : it.skip)('sends events to [::1] where there is IPv6', async () => {
    expect(await post('[::1]', { loopback: true })).toEqual({
      received: true,
      status: 200,
      excerpt: '',
    });
  });
});

describe('a range that the operator allows', () => {
  it('is reachable', async () => {
    expect(await post('127.0.0.1', { ranges: ['127.0.0.0/8'] })).toEqual({
      received: true,
      status: 200,
      excerpt: '',
    });
  });

  it('is one of several', async () => {
    const ranges = ['10.0.0.0/8', 'fd00::/8', '127.0.0.1/32'];
    expect(await post('127.0.0.1', { ranges })).toEqual({
      received: true,
      status: 200,
      excerpt: '',
    });
  });

  it('is reachable through a name that resolves into it', async () => {
    const ranges = ['127.0.0.0/8', '::1/128'];
    expect(await post('localhost', { ranges })).toEqual({
      received: true,
      status: 200,
      excerpt: '',
    });
  });

  it('allows nothing else', async () => {
    expect(await post('127.0.0.2', { ranges: ['127.0.0.1/32'] })).toEqual(refused);
    expect(receiver.heard).toEqual([]);
  });
});

describe('a name', () => {
  /** Resolves every name to these addresses, to the next ones at each lookup. */
  const resolvesTo = (...answers: string[][]) => {
    const asked: string[] = [];
    const lookup: LookupFunction = (name, options, callback) => {
      asked.push(name);
      const answer = answers[asked.length - 1] ?? [];
      const found = answer.map((address) => ({ address, family: isIP(address) }));
      if (options.all) callback(null, found);
      else callback(null, found[0]!.address, found[0]!.family);
    };
    return { asked, lookup };
  };
  const postTo = (lookup: LookupFunction, allowed: Parameters<typeof agents>[0] = {}) =>
    postEvent(agents(allowed, lookup), receiver.url('receiver.test'), {}, '{}', 2_000);

  it.each([
    [['127.0.0.1']],
    [['1.1.1.1', '127.0.0.1']],
    [['127.0.0.1', '1.1.1.1']],
    [['2606:4700:4700::1111', '::1']],
    [['::ffff:127.0.0.1']],
    [['169.254.169.254']],
  ])('that resolves to %j is rejected', async (addresses) => {
    expect(await postTo(resolvesTo(addresses).lookup)).toEqual(refused);
    expect(receiver.heard).toEqual([]);
  });

  it('is resolved once: the connection goes to the address that was checked', async () => {
    const { asked, lookup } = resolvesTo(['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']);
    const answer = await postTo(lookup, { ranges: ['127.0.0.1/32'] });
    expect(answer).toMatchObject({ received: true });
    expect(asked).toEqual(['receiver.test']);
    expect(receiver.heard[0]?.headers.host).toBe(`receiver.test:${String(receiver.port)}`);
  });

  it('in non-ASCII letters is resolved and rejected as its ASCII form', async () => {
    const { asked, lookup } = resolvesTo(['10.0.0.1']);
    const url = receiver.url('bücher.test');
    expect(await postEvent(agents({}, lookup), url, {}, '{}', 2_000)).toEqual(refused);
    expect(asked).toEqual(['xn--bcher-kva.test']);
  });

  it('is checked again if it resolves to something else the next time', async () => {
    const { lookup } = resolvesTo(['127.0.0.1'], ['127.0.0.2']);
    const guarded = agents({ ranges: ['127.0.0.1/32'] }, lookup);
    receiver.answersWith(200, { connection: 'close' });
    const send = () => postEvent(guarded, receiver.url('receiver.test'), {}, '{}', 2_000);
    expect(await send()).toMatchObject({ received: true });
    expect(await send()).toEqual(refused);
    expect(receiver.heard).toHaveLength(1);
  });

  it('that does not resolve is not reported as a forbidden address', async () => {
    const lookup: LookupFunction = (_name, _options, callback) => {
      callback(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), '');
    };
    expect(await postTo(lookup)).toMatchObject({
      reason: expect.stringContaining('ENOTFOUND') as string,
    });
  });
});
