import { readOptions } from '../../conformance/options.mjs';

const read = (...words: string[]) => readOptions(['--token', 'x', ...words], {})?.suite;

describe('the options of npm run conformance', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['https://example.com/docloom/v0/', 'https://example.com/docloom'],
  ])('parses the base URL %s as %s', (given, url) => {
    expect(read('--url', given)?.url).toBe(url);
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'listens on loopback for the events of %s',
    (url) => {
      expect(read('--url', url)?.listenAt).toEqual({ url: null, host: '127.0.0.1', port: 0 });
    },
  );

  it('listens for another machine only at a given address', () => {
    expect(read('--url', 'https://api.example.com')?.listenAt).toBeNull();
    const at = ['--listen-at', 'http://me.example.com:9000/events/'];
    expect(read('--url', 'https://api.example.com', ...at)?.listenAt).toEqual({
      url: 'http://me.example.com:9000/events',
      host: '0.0.0.0',
      port: 9000,
    });
  });

  it('can listen on another port than the public one', () => {
    const at = ['--listen-at', 'https://me.example.com', '--listen-port', '9001'];
    expect(read('--url', 'https://api.example.com', ...at)?.listenAt).toEqual({
      url: 'https://me.example.com',
      host: '0.0.0.0',
      port: 9001,
    });
  });

  it('reads tokens from the environment', () => {
    const environment = {
      CONFORMANCE_TOKEN: 'mine',
      CONFORMANCE_TEAMMATE_TOKEN: 'theirs',
      CONFORMANCE_STRANGER_TOKEN: 'of another',
    };
    expect(readOptions(['--url', 'http://127.0.0.1'], environment)?.suite).toMatchObject({
      token: 'mine',
      teammateToken: 'theirs',
      strangerToken: 'of another',
    });
  });

  it('parses sections in any form', () => {
    const only = ['--only', '2,4-documents', '--only', '6'];
    expect(read('--url', 'http://127.0.0.1', ...only)?.only).toEqual(['2', '4-documents', '6']);
  });
});
