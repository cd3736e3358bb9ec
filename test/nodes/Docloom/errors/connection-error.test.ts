import { describeConnectionError } from '../../../../nodes/Docloom/errors/connection-error';

const SERVER = 'http://docloom.example:8080';

function failureWith(code: string, message = 'What Node says.'): Error {
  return Object.assign(new Error(message), { code });
}

function said(failure: unknown, server = SERVER): string {
  const { reason, remedy } = describeConnectionError(failure, server);
  return `${reason}. ${remedy}`;
}

describe('the reason for a missing response', () => {
  it.each([
    ['ECONNREFUSED', 'nothing listens at docloom.example:8080 (ECONNREFUSED). Start the service'],
    ['ENOTFOUND', "no host is named 'docloom.example'"],
    ['EAI_AGAIN', "no host is named 'docloom.example'"],
    ['ETIMEDOUT', 'did not answer in time'],
    ['ECONNABORTED', 'did not answer in time'],
    ['EHOSTUNREACH', 'n8n has no network route to docloom.example'],
    ['EPROTO', 'Use http:// in the address'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_EXTRA_CA_CERTS'],
    ['CERT_HAS_EXPIRED', 'does not trust the certificate'],
  ])('is described for %s', (code, words) => {
    expect(said(failureWith(code))).toContain(words);
  });

  it("is found inside n8n's wrapper errors", () => {
    const wrapped = new Error('n8n says more', { cause: failureWith('ENOTFOUND') });

    expect(said(wrapped)).toContain('(ENOTFOUND)');
  });

  it('is found if the host name has several addresses', () => {
    const several = new AggregateError([failureWith('ECONNREFUSED'), failureWith('ETIMEDOUT')]);

    expect(said(several)).toContain('(ECONNREFUSED)');
  });

  it("uses Node's message for other codes", () => {
    expect(said(new Error('Parse Error: Expected HTTP/.'))).toBe(
      'Parse Error: Expected HTTP/. Check the address, and that the server is running.',
    );
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'may be a container setup: %s',
    (server) => {
      expect(said(failureWith('ECONNREFUSED'), server)).toContain('host.docker.internal');
    },
  );

  it('does not mention containers if the server is on another host', () => {
    expect(said(failureWith('ECONNREFUSED'))).not.toContain('Docker');
  });
});
