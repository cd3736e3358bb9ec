/**
 * The guide that developers of clients read before the operations. `docs/api.md` shows the same
 * text; a test compares them.
 */
export const CLIENT_GUIDE = `A workflow turns data into documents: it has one source, which takes JSON, and templates, which are Word or PowerPoint files with tags. Each event of the source is a run, which makes one document for each template.

Docloom shares a contract with other servers. Everything that is marked with \`x-docloom-extension\` is an addition to that contract, which other servers may not have.

## A first document

1. Upload a template: \`POST /v0/drive/files/\`, multipart, with the file in the field \`file\`.
2. Create a workflow with it: \`POST /v0/workflows/\` with \`{"name": "Invoices", "document": {"file_id": "fil_…"}}\`. Its status is \`COMPLETE\`.
3. Send data: \`POST\` a JSON object to the \`source.webhookUrl\` of the workflow. The response header \`Docloom-Run-Id\` names the run.
4. Wait for the run: \`GET /v0/workflows/<wkf>/runs/<run>/?wait=60\` answers when it has ended. Its \`outputs\` name the files. Download each from \`GET /v0/drive/files/<fil>/content/\`, with the token. Or register an outgoing webhook to be notified.

## Authentication

Requests under \`/v0/\` carry the developer access token without a scheme: \`Authorization: <token>\`. \`Bearer <token>\` is accepted too, but no other scheme. Requests without a token or with an unknown one are answered with 403. \`docloom token create\` creates a token.

\`source.webhookUrl\` takes no token: the address is the secret. Protect it like a token.

## Addresses and bodies

Addresses work with and without their trailing slash. Bodies are uncompressed JSON in UTF-8, with \`Content-Type: application/json\`; files are \`multipart/form-data\`. By default, a body may have up to 10 MB and a file up to 100 MB; the operator can change these limits. The service answers a larger one with 413 before it has arrived, and closes the connection. So read the response even if sending fails, or send \`Expect: 100-continue\`. Ignore unknown members, event types and codes in responses: later versions may add some.

The service ignores unknown members of a body and unknown parameters of a query. The response header \`Docloom-Ignored-Members\` names them: \`$.pages, query.sort\`. A probable misspelling of a known name, such as \`creatPdfCopy\`, is rejected with 400, and the error names the right spelling. You can read a workflow or a document, change it and send the whole of it as a PATCH: read-only members are ignored if they are unchanged, and rejected with 400 otherwise.

If a response has the header \`Link\` with \`rel="next"\`, the next page is at that address, which is relative to that of the request.

## Errors

Every error response is an \`application/problem+json\` document (RFC 9457). \`code\` is for programs, \`detail\` for people, and \`errors\` gives the JSON path of each invalid member:

\`\`\`json
{
  "type": "urn:docloom:problem:invalid_request",
  "title": "Bad request",
  "status": 400,
  "detail": "The request has invalid members: $.name is required: a string.",
  "code": "invalid_request",
  "errors": [{ "path": "$.name", "message": "is required: a string" }]
}
\`\`\`

A resource that does not exist is 404, and a resource of somebody else is 403. A method that the address does not allow is 405, and \`Allow\` lists the allowed ones. An unknown address is 404 with the code \`unknown_path\`.

## Conditional requests

Every GET under \`/v0/\` answers with an \`ETag\`. Send it as \`If-None-Match\` when you read again: 304 without a body means that your copy is still current. A DELETE, a PATCH, the PUT of sample data, and the POST that replaces an outgoing webhook accept it as \`If-Match\`. If somebody else has changed the resource meanwhile, nothing is done and the answer is 412 \`precondition_failed\`. Read the resource again, check the changes, and send yours with the new tag. If several clients send the same tag, exactly one of them gets a 2xx. A request without a tag changes the members that it sends, whatever their present values. With a \`TOKEN\`, the id of a \`WORKFLOW\` and \`API=http://127.0.0.1:8080/v0\`:

\`\`\`sh
curl -s -H "Authorization: $TOKEN" --etag-save tag.txt $API/workflows/$WORKFLOW/
curl -s -H "Authorization: $TOKEN" --etag-compare tag.txt -w '%{http_code}' $API/workflows/$WORKFLOW/  # 304
curl -s -H "Authorization: $TOKEN" -H "If-Match: $(cat tag.txt)" -w '%{http_code}' -X PATCH \\
     -H 'Content-Type: application/json' -d '{"name": "Orders"}' $API/workflows/$WORKFLOW/  # 200
curl -s -H "Authorization: $TOKEN" -H "If-Match: $(cat tag.txt)" -w '%{http_code}' -X PATCH \\
     -H 'Content-Type: application/json' -d '{"name": "Bills"}' $API/workflows/$WORKFLOW/  # 412
\`\`\`

The response to a change has the new tag, so the next change needs no read. \`If-None-Match: *\` with the POST of an outgoing webhook registers it only if there is none yet. If the response to a change was lost, sending the change again returns 412: read the resource to see the result.

Tags are strong: different bytes have different tags. The tag of a workflow changes with everything that the workflow shows, for example when its source learns fields. A malformed list of tags is 400. A proxy that compresses responses may weaken their tags to \`W/"…"\`, which \`If-Match\` never matches: exclude \`/v0/\` from compression. The POSTs that replace or restore a template accept the tag of the content of its current version. Other POSTs ignore these headers. Responses have no \`Last-Modified\`, so \`If-Modified-Since\` and \`If-Unmodified-Since\` are ignored.

## Generated clients

\`/v0/openapi.json\` is tested with [openapi-typescript](https://openapi-ts.dev), [@hey-api/openapi-ts](https://heyapi.dev) and [orval](https://orval.dev): their clients compile with \`strict\`, and make and download a document. Members with several spellings, such as \`createPdfCopy\`, appear in the document once; the description lists the other spellings. Read-only members of a PATCH are marked \`readOnly\`.

Timestamps have a UTC offset and never a \`Z\`: \`2026-11-20T09:30:00.000+00:00\`. Validators from zod-based generators reject such timestamps unless an option allows offsets. For @hey-api/openapi-ts it is \`dates.offset\`:

\`\`\`js
// openapi-ts.config.mjs
export default {
  input: 'http://127.0.0.1:8080/v0/openapi.json',
  output: 'src/docloom',
  plugins: [
    '@hey-api/client-fetch',
    '@hey-api/typescript',
    '@hey-api/sdk',
    { name: 'zod', dates: { offset: true } },
  ],
};
\`\`\`

For orval it is \`dateTimeOptions.offset\`:

\`\`\`js
// orval.config.mjs
const input = 'http://127.0.0.1:8080/v0/openapi.json';
export default {
  client: {
    input,
    output: {
      target: 'src/docloom/client.ts',
      client: 'fetch',
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
  zod: {
    input,
    output: {
      target: 'src/docloom/zod.ts',
      client: 'zod',
      override: { zod: { dateTimeOptions: { offset: true } } },
    },
  },
};
\`\`\`

openapi-typescript types the bytes of a file as \`string\`: cast the \`File\`, and write the form with a \`bodySerializer\`.

## Downloading

\`GET /v0/drive/files/<fil>/content/\` streams the file with its \`ETag\`; HEAD returns its length and its tag. \`Range: bytes=…\` requests a part of it (RFC 9110): the response is 206 with \`Content-Range\`, or 416 with the length if the range is outside the file. A request for several ranges is answered with the whole file. The \`url\` of a file is this address too. Only if the drive is in Google Drive, it is the page of the file there, for people. The following commands resume a download, and get the whole file if it has changed meanwhile. They need a \`TOKEN\`, and the address of the content as \`FILE\`:

\`\`\`sh
curl -s -H "Authorization: $TOKEN" -D head.txt -r 0-999 -o part.bin $FILE
TAG=$(grep -i '^etag:' head.txt | cut -d ' ' -f 2 | tr -d '\\r')
curl -s -H "Authorization: $TOKEN" -H "If-Range: $TAG" -r 1000- -w '%{http_code}' -o rest.bin $FILE  # 206
\`\`\`

### Share links

\`POST /v0/drive/files/<fil>/links/\` with \`{"expiresInSeconds": 86400}\` returns \`{"url", "expiresAt"}\`. The \`url\` downloads this one file without a token, for example from an e-mail. It accepts GET and HEAD, with \`Range\`. The lifetime is a minute to 30 days. Only this response shows the address.

\`DELETE …/links/\` revokes all links of the file, whoever created them. Whoever may read the file may create links, and whoever may delete it may revoke them. A link does not work while its creator is disabled or may not read the file. A link that does not work is answered 404 \`unknown_link\`, whatever the reason. The number of links is limited.

## Retries

Retry after a broken connection, 408, 429 and any 5xx. If the response has \`Retry-After\`, wait at least that many seconds. Otherwise wait one second, and double the wait each time. No other error is temporary.

GET, PATCH and DELETE are safe to repeat: a second DELETE of the same resource is 404, and archiving a workflow twice is 204 both times. For source data, send a header \`Idempotency-Key\`, such as a UUID: a new one for new data, and the same one for every retry. Within 24 hours the data starts only one run, whatever happened to the first attempt. The response to a retry names the first run and has the header \`Idempotent-Replayed: true\`. The same key with another body is 422. Keys and bodies are compared byte by byte, so send the same bytes. A key belongs to one source. Other POSTs have no key: before you retry one, check whether the first attempt succeeded.

\`\`\`js
async function sendData(webhookUrl, data) {
  const key = crypto.randomUUID();
  for (let wait = 1000; ; wait *= 2) {
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(data),
    }).catch(() => null);
    if (answer?.ok) return answer.headers.get('Docloom-Run-Id');
    const mayPass = !answer || [408, 429].includes(answer.status) || answer.status >= 500;
    if (!mayPass || wait > 60_000) throw new Error(answer ? await answer.text() : 'no answer');
    const seconds = Number(answer?.headers.get('Retry-After') ?? 0);
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, seconds * 1000)));
  }
}
\`\`\`

## Events

A registered outgoing webhook receives a POST for each event: \`documents.created\`, and \`run.failed\` if you registered for it. Answer with any 2xx within 15 seconds, and do the work afterwards. The event counts as received when the status and the headers have arrived; the body of your answer is ignored. Otherwise the event is sent again for almost two days; an answer of 410 ends the retries. An event may arrive twice with the same \`id\`, and events may arrive out of order.

Each event is signed according to [Standard Webhooks](https://www.standardwebhooks.com), with the \`signingSecret\` that the registration returned. There are libraries for many languages, and without one it takes only a few lines. Verify the raw body, a string or a \`Buffer\`, before you parse it. \`headers\` are those of the request, with names in lower case:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

function isGenuine(headers, body, signingSecret) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (!id || !at || !signatures) return false;
  if (!(Math.abs(Date.now() / 1000 - Number(at)) < 300)) return false;
  const key = Buffer.from(signingSecret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${at}.\`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
\`\`\`

While a secret is being replaced, there are several signatures, separated by spaces: one valid signature is enough.
`;
