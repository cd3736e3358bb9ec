import type { NetworkInterfaceInfo } from 'node:os';
import { addressOf } from '../../../service/src/addresses/listening-address.ts';

const anInterface = (address: string, internal: boolean, family: 'IPv4' | 'IPv6' = 'IPv4') =>
  ({ address, internal, family }) as NetworkInterfaceInfo;

const machine = () => ({
  lo: [anInterface('127.0.0.1', true), anInterface('::1', true, 'IPv6')],
  eth0: [anInterface('fe80::1', false, 'IPv6'), anInterface('192.168.1.5', false)],
});

describe('the address that a service reports', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['docs.test', 'http://docs.test:8080'],
    ['::1', 'http://[::1]:8080'],
  ])('of one that listens on %s is %s', (host, url) => {
    expect(addressOf(host, 8080, machine)).toBe(url);
  });

  it.each(['0.0.0.0', '::'])('is reachable if the service listens on %s', (host) => {
    expect(addressOf(host, 8080, machine)).toBe('http://192.168.1.5:8080');
  });

  it('is the loopback address if there is no network', () => {
    expect(addressOf('0.0.0.0', 8080, () => ({}))).toBe('http://127.0.0.1:8080');
  });
});
