import { readAnswer } from './wire.ts';

const read = (text: string, isHead = false) => {
  const { status, body } = readAnswer(Buffer.from(text.replace(/\n/g, '\r\n')), isHead);
  return [status, body.toString()];
};

describe('A response is parsed as sent (RFC 9112)', () => {
  it.each([
    ['with its length', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nab', [200, 'ab']],
    [
      'in chunks',
      'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nab\n1\nc\n0\n\n',
      [200, 'abc'],
    ],
    ['until its end', 'HTTP/1.1 200 OK\n\nabc', [200, 'abc']],
    ['after an interim one', 'HTTP/1.1 100 Continue\n\nHTTP/1.1 204 No Content\n\n', [204, '']],
    [
      'before another one',
      'HTTP/1.1 400 No\nContent-Length: 1\n\nxHTTP/1.1 200 OK\n\n',
      [400, 'x'],
    ],
  ])('%s', (_, text, answer) => {
    expect(read(text)).toEqual(answer);
  });

  it('without a body after HEAD', () => {
    expect(read('HTTP/1.1 200 OK\nContent-Length: 9\n\n', true)).toEqual([200, '']);
  });

  it.each([
    ['that breaks off', 'HTTP/1.1 200 OK\nContent-Length: 9\n\nab'],
    ['whose chunks break off', 'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2\nab\n'],
    ['that is no HTTP', 'hello\n\n'],
    ['that is nothing', ''],
  ])('and is rejected %s', (_, text) => {
    expect(() => read(text)).toThrow(/answer/);
  });
});
