import fc from 'fast-check';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { resources } from '../../../nodes/Docloom/resources';
import { TOKEN } from '../engine/credentials';
import { tryNode, type HelperResponse, type HelperRequest } from '../engine/recording-context';
import { document, driveFile, run, runOutput, source, workflow } from '../engine/resources';
import { INTENDED } from './intended-requests';

const operations = resources.flatMap(({ option, operations }) =>
  operations.map((operation) => ({
    name: `${option.value} ${operation.option.value}`,
    resource: option.value,
    operation: operation.option.value,
  })),
);

const ORIGIN = 'https://docloom.test:8443';
const BASE_URL = `${ORIGIN}/docs`;
const API = `${BASE_URL}/v0/`;

const ID_IN_ADDRESS =
  /\/v0\/(?:drive\/files|workflows(?:\/[^/?#]+\/(?:documents(?:\/[^/?#]+\/versions)?|runs))?)\/([^/?#]+)/;

/** A source names the run that it started. */
const RUN: HelperResponse = { headers: { 'docloom-run-id': 'run_1' } };

/** Any character. `fc.string` would first build a table of all of them, which takes seconds. */
const character = fc
  .oneof(fc.integer({ max: 0xd7ff, min: 0 }), fc.integer({ max: 0x10ffff, min: 0xe000 }))
  .map((codePoint) => String.fromCodePoint(codePoint));

const nasty = fc.oneof(
  fc.constantFrom('', '.', '..', '/', '\\', '%', '%2e', '%2E%2e', '%2f', '%5c', '%252e', '%00'),
  fc.constantFrom(' ', '\t', '\n', '\u0000', '\u200b', '\ud800', '?', '#', '@', ':', ';', '//'),
  fc.constantFrom('content', 'source', 'workflows', 'outgoing-webhook', 'evil.test', 'ä', '😀'),
  fc.array(character, { maxLength: 6 }).map((characters) => characters.join('')),
);
const nastyText = fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join(''));

/** An ID as users, forms, AI models and servers may give it: correct, almost correct, or a URL. */
function idOf(prefix: string, path: string): fc.Arbitrary<string> {
  const right = fc.stringMatching(/^[A-Za-z0-9]{1,6}$/).map((rest) => `${prefix}${rest}`);
  const odd = nastyText.map((text) => `${prefix}${text}`);
  const inner = fc.oneof(right, odd, nastyText);
  const address = fc.tuple(nastyText, inner, nastyText).map(([before, id, after]) => {
    return `https://evil.test/${before}/v0/${path}${id}/${after}`;
  });
  return fc.oneof({ arbitrary: right, weight: 3 }, odd, nastyText, address);
}

const ids = {
  workflowId: idOf('wkf_', 'workflows/'),
  templateId: idOf('doc_', 'workflows/wkf_1/documents/'),
  versionId: idOf('ver_', 'workflows/wkf_1/documents/doc_1/versions/'),
  runId: idOf('run_', 'workflows/wkf_1/runs/'),
  deliveryId: idOf('dlv_', ''),
  listenerId: idOf('owc_', ''),
  fileId: idOf('', 'drive/files/'),
  /** The IDs from the server. */
  served: idOf('', ''),
};
type Ids = Record<keyof typeof ids, string>;

const locations = fc.oneof(
  fc.constantFrom('https://docloom.test:8443/elsewhere', '/moved', 'https://storage.test/7', '//x'),
  fc.constantFrom('http://docloom.test:8443/a', 'ftp://x/', 'javascript:x', 'https://docloom.test'),
  nastyText,
  nastyText.map((text) => `https://storage.test/${text}`),
);

function parametersFor(
  operation: { resource: string; operation: string },
  given: Ids,
  choice: boolean,
): IDataObject {
  return {
    resource: operation.resource,
    operation: operation.operation,
    ...given,
    name: 'Letters',
    webhookUrl: 'https://hear.test/',
    updateFields: { name: 'Letters', outputName: 'Letter' },
    additionalFields: { templateFileId: given.fileId },
    options: {
      listenerId: given.listenerId,
      outputName: 'Letter',
      previewOnly: choice,
      allowErrors: choice,
      ...(operation.operation === 'download' && { versionId: given.versionId }),
      ...(['sendData', 'generate'].includes(operation.operation) && {
        requireAllFields: false,
        timeout: 1,
      }),
    },
    dataMode: 'autoMapInputData',
    previewData: 'input',
    ...(operation.operation === 'renderOnce' && {
      templatePropertyName: 'data',
      dataSource: 'inputItem',
      format: 'pdf',
    }),
    newFile: choice ? 'binary' : 'drive',
    binaryPropertyName: 'data',
    pdfPropertyName: 'pdf',
    waitForDocuments: true,
    downloadFiles: true,
    whichFiles: 'both',
  };
}

/** A server that returns hostile IDs and URLs in every place. */
function answerWith(served: string, location: string) {
  return ({ method, url }: IHttpRequestOptions): HelperResponse => {
    const path = url.startsWith(API) ? url.slice(API.length) : undefined;
    const file = driveFile({ id: served });
    if (path === undefined) {
      const isSentOn = url.includes('elsewhere');
      if (isSentOn) return { statusCode: 302, headers: { location: 'https://storage.test/' } };
      return { headers: { 'docloom-run-id': served } };
    }
    // Before the others: a run whose ID is `source` has ended, too.
    if (path.includes('/runs/')) {
      return {
        body: run({ outputs: [runOutput({ file, pdf: file })] }),
      };
    }
    if (path.endsWith('/content/')) return { statusCode: 302, headers: { location } };
    if (path.startsWith('drive/files/')) return { body: file };
    if (path.endsWith('/source/')) {
      return { body: source({ webhookUrl: `https://hooks.test/${served}` }) };
    }
    if (method === 'GET' && path.endsWith('/documents/')) {
      return { body: [document({ id: served as 'doc_1', file })] };
    }
    return method === 'GET' ? { body: workflow() } : { body: document({ id: served as 'doc_1' }) };
  };
}

/** Returns whether the method and the path are intended, with the given IDs. */
function isIntended({ method, url }: IHttpRequestOptions, intended: readonly string[], given: Ids) {
  const possible = new Set(Object.values(given).map((id) => encodeURIComponent(asId(id))));
  possible.delete('');
  const { pathname } = new URL(url);
  const segments = pathname.slice(new URL(API).pathname.length, -1).split('/');
  return intended.some((line) => {
    const [intendedMethod, shape = ''] = line.split(' ');
    const names = shape.split('/');
    return (
      method === intendedMethod &&
      pathname.endsWith('/') &&
      segments.length === names.length &&
      segments.every((segment, index) => {
        return names[index] === '*' ? possible.has(segment) : segment === names[index];
      })
    );
  });
}

/** Returns the ID that the user means: the one in a URL, or the trimmed text. */
function asId(given: string): string {
  const text = given.trim();
  const encoded = ID_IN_ADDRESS.exec(text)?.[1];
  // No URL contains a lone surrogate, so there is nothing to compare with.
  if (/\p{Cs}/u.test(encoded ?? text)) return '';
  try {
    return encoded === undefined ? text : decodeURIComponent(encoded);
  } catch {
    return encoded ?? text;
  }
}

/** Returns the requests of one download: the first for the file, the others to redirect targets. */
function hopsUpTo(requests: readonly HelperRequest[], index: number): readonly HelperRequest[] {
  const before = requests[index - 1];
  const isSentOn = before?.options.encoding === 'stream' && before.statusCode === 302;
  return isSentOn ? [...hopsUpTo(requests, index - 1), requests[index]!] : [requests[index]!];
}

/**
 * Returns the violations of the last of these hops; a single comparison takes a fraction of the
 * time.
 */
function violationsOf(hops: readonly HelperRequest[], intended: readonly string[], given: Ids) {
  const { options, withToken } = hops.at(-1)!;
  const origins = hops.map((hop) => new URL(hop.options.url).origin);
  const isAtHome = origins.every((origin) => origin === ORIGIN);
  const isOfSource = options.method === 'POST' && origins[0] === 'https://hooks.test';
  const checks = {
    'leaves HTTP': /^https?:$/.test(new URL(options.url).protocol),
    'has n8n follow redirects': options.disableFollowRedirect === true,
    'has no timeout': (options.timeout ?? 0) > 0,
    'shows the token': !JSON.stringify(options).includes(TOKEN),
    'has too many hops': hops.length <= 6,
    'has the token elsewhere, or lacks it at home': withToken === isAtHome,
    'is not intended': hops.length > 1 || isOfSource || isIntended(options, intended, given),
  };
  return Object.entries(checks).flatMap(([violation, isSafe]) => (isSafe ? [] : [violation]));
}

describe('every request of the node', () => {
  it('is listed here, for every operation', () => {
    expect(Object.keys(INTENDED).sort()).toEqual(operations.map(({ name }) => name).sort());
  });

  it('is none if the operation needs no service', async () => {
    for (const { name, resource, operation } of operations) {
      if (INTENDED[name]?.length !== 0) continue;
      const parameters = { resource, operation, binaryPropertyName: 'data' };
      const answer = () => ({ statusCode: 500 });
      const { requests } = await tryNode({ parameters, baseUrl: BASE_URL, answer });
      expect(requests).toEqual([]);
    }
  });

  it.each(operations.filter(({ name }) => INTENDED[name]?.length !== 0))(
    'is the intended one for any IDs and redirects: $name',
    async (of) => {
      let asked = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.record(ids),
          locations,
          fc.boolean(),
          async (given, location, choice) => {
            const { requests } = await tryNode({
              parameters: parametersFor(of, given, choice),
              baseUrl: BASE_URL,
              answer: answerWith(given.served, location),
            });

            asked += requests.length;
            const unsafe = requests.flatMap(({ options }, index) => {
              const violations = violationsOf(hopsUpTo(requests, index), INTENDED[of.name]!, given);
              return violations.length === 0
                ? []
                : [`${options.method} ${options.url}`, ...violations];
            });
            expect(unsafe).toEqual([]);
          },
        ),
        { numRuns: 100 },
      );
      // A property without requests would test nothing.
      expect(asked).toBeGreaterThan(10);
      // Downloads and sending data ask for much more than the other operations do.
    },
    300_000,
  );
});

describe('the origin and the path of every request', () => {
  const part = fc.oneof(nasty, fc.constantFrom('/v0', '/v0/', 'docs', ':8443', 'user:s3cret@'));
  const written = fc
    .tuple(
      fc.constantFrom(
        'https://',
        'http://',
        'HTTP://',
        'https:/',
        '//',
        'ftp://',
        'javascript:',
        '',
      ),
      fc.constantFrom('', 'user@', 'user:s3cret@', ':s3cret@'),
      fc.constantFrom('docloom.test', '127.0.0.1', '[::1]', 'bücher.test', ''),
      fc.array(part, { maxLength: 6 }),
    )
    .map(([scheme, user, host, rest]) => `${scheme}${user}${host}${rest.join('')}`);

  it('are those of the base URL, or no request is sent', async () => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(written, async (baseUrl) => {
        const { requests, error } = await tryNode({
          parameters: { resource: 'workflow', operation: 'get', workflowId: 'wkf_1' },
          baseUrl,
          answer: () => ({ body: workflow() }),
        });

        asked += requests.length;
        for (const { options } of requests) {
          // The URL as any program would parse it, without the node's own query parameters.
          const meant = new URL(baseUrl.trim());
          const url = new URL(options.url);
          const path = '/v0/workflows/wkf_1/';
          const before = url.pathname.slice(0, -path.length);
          expect({
            origin: url.origin,
            others: url.username + url.password + url.search + url.hash,
            path: url.pathname.slice(-path.length),
            isWithinMeant: meant.pathname.startsWith(before),
            added: meant.pathname.slice(before.length).replace(/^\/*(v0)?\/*$/, ''),
          }).toEqual({ origin: meant.origin, others: '', path, isWithinMeant: true, added: '' });
        }
        expect({
          isStopped: requests.length === 0,
          tellsSecret: `${error?.message} ${error?.description}`.includes('s3cret'),
        }).toEqual({ isStopped: error !== undefined, tellsSecret: false });
      }),
      { numRuns: 2000 },
    );
    expect(asked).toBeGreaterThan(10);
  });

  it('use HTTP if the server names an address for source data', async () => {
    const address = fc.oneof(written, nastyText, fc.webUrl());
    await fc.assert(
      fc.asyncProperty(address, async (webhookUrl) => {
        const { requests } = await tryNode({
          parameters: {
            resource: 'source',
            operation: 'sendData',
            workflowId: 'wkf_1',
            dataMode: 'autoMapInputData',
          },
          baseUrl: BASE_URL,
          answer: ({ url }) =>
            url.startsWith(BASE_URL) && url.endsWith('/source/')
              ? { body: source({ webhookUrl }) }
              : RUN,
        });

        const [lookUp, post, ...others] = requests;
        expect({ withToken: lookUp?.withToken, others }).toEqual({ withToken: true, others: [] });
        if (post === undefined) return;
        expect({
          withToken: post.withToken,
          method: post.options.method,
          protocol: new URL(post.options.url).protocol.replace('https:', 'http:'),
          isAuthorized: /authorization/i.test(JSON.stringify(post.options.headers)),
        }).toEqual({ withToken: false, method: 'POST', protocol: 'http:', isAuthorized: false });
      }),
      { numRuns: 500 },
    );
  });
});
