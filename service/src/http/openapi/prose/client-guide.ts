/**
 * The guide that developers of clients read before the operations. `docs/api.md` shows the same
 * text; a test compares them.
 */
export const CLIENT_GUIDE = `A workflow turns data into documents: it has one source, which takes JSON, and templates, which are Word or PowerPoint files with tags. Each event of the source is a run, which makes one document for each template.

What is marked with \`x-docloom-addition\` is an addition of Docloom to the contract that it shares with other servers: these may not have it.

## A first document

1. Upload a template: \`POST /v0/drive/files/\`, multipart, with the file in the field \`file\`.
2. Create a workflow with it: \`POST /v0/workflows/\` with \`{"name": "Invoices", "document": {"file_id": "fil_…"}}\`. Its status is \`COMPLETE\`.
3. Send data: \`POST\` a JSON object to the \`source.webhookUrl\` of the workflow. The header \`Docloom-Run-Id\` of the answer names the run.
4. Wait for it: \`GET /v0/workflows/<wkf>/runs/<run>/?wait=60\` answers when it has ended. Its \`outputs\` name the files, and \`file.url\` of each is where it is downloaded from, with the token. Or register an outgoing webhook and be told.

## Authentication

Requests under \`/v0/\` carry the developer access token as it is: \`Authorization: <token>\`. \`Bearer <token>\` is understood too, and no other scheme. Without a token, or with one that is not known, the answer is 403. \`docloom token create\` makes one.

\`source.webhookUrl\` takes no token: the address is the secret. Keep it as you would keep a token.

## Addresses and bodies

Addresses work with and without their last slash. Bodies are JSON in UTF-8, not compressed, with \`Content-Type: application/json\`; files are \`multipart/form-data\`. A body may have 10 MB, a file 100 MB, unless the operator has set it otherwise. A larger one is answered 413 before it has come, and the connection closes: read the answer even when sending fails, or send \`Expect: 100-continue\`. Ignore in answers what you do not know: members, event types and codes may be added.

Members of a body and parameters of a query that the service does not know are ignored, and the header \`Docloom-Ignored-Members\` of the answer names them: \`$.pages, query.sort\`. A name that looks like a misspelling of a known one, such as \`creatPdfCopy\`, is refused with 400, which names the right one. You can read a workflow or a document, change it and send the whole of it as a PATCH: read-only members are ignored as long as they are what they were, and refused with 400 otherwise.

Where an answer has the header \`Link\` with \`rel="next"\`, there is one more page at that address, which is relative to that of the request.

## Errors

Whatever goes wrong is answered with \`application/problem+json\` (RFC 9457). \`code\` is for programs, \`detail\` for people, and \`errors\` names each bad member by its JSON path:

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

What does not exist is 404, what exists and is not yours is 403. An address that does not know the method is 405, and \`Allow\` names those that it knows. An unknown address is 404 with the code \`unknown_path\`.

## Reading again, and changing what nobody else has changed

Every GET under \`/v0/\` answers with an \`ETag\`. Send it as \`If-None-Match\` when you read again: 304 without a body says that what you have is still right. A DELETE, a PATCH, and the POST that replaces an outgoing webhook take it as \`If-Match\`: when somebody else was faster, nothing is done and the answer is 412 \`precondition_failed\`. Read again, look at what is new, and send your change with the tag of now. Of several who send the same tag exactly one is answered 2xx; whoever sends none changes the members that are sent, whatever there is. With a \`TOKEN\`, the id of a \`WORKFLOW\` and \`API=http://127.0.0.1:8080/v0\`:

\`\`\`sh
curl -s -H "Authorization: $TOKEN" --etag-save tag.txt $API/workflows/$WORKFLOW/
curl -s -H "Authorization: $TOKEN" --etag-compare tag.txt -w '%{http_code}' $API/workflows/$WORKFLOW/  # 304
curl -s -H "Authorization: $TOKEN" -H "If-Match: $(cat tag.txt)" -w '%{http_code}' -X PATCH \\
     -H 'Content-Type: application/json' -d '{"name": "Orders"}' $API/workflows/$WORKFLOW/  # 200
curl -s -H "Authorization: $TOKEN" -H "If-Match: $(cat tag.txt)" -w '%{http_code}' -X PATCH \\
     -H 'Content-Type: application/json' -d '{"name": "Bills"}' $API/workflows/$WORKFLOW/  # 412
\`\`\`

The answer to a change has the new tag, so that the next one needs no read. \`If-None-Match: *\` with the POST of an outgoing webhook registers it only where there is none yet. A change whose answer was lost is 412 when it is sent again: read what became of it.

Tags are strong: other bytes, another tag. That of a workflow changes with everything that it shows: also when its source learns fields. A header that is no list of tags is 400. A proxy that compresses answers may weaken their tags to \`W/"…"\`, and \`If-Match\` never matches those: let it leave \`/v0/\` as it is. Other POSTs do not look at these headers, and there are no dates to compare, so that \`If-Modified-Since\` and \`If-Unmodified-Since\` are passed over.

## Generated clients

\`/v0/openapi.json\` is tested with [openapi-typescript](https://openapi-ts.dev), [@hey-api/openapi-ts](https://heyapi.dev) and [orval](https://orval.dev): their clients compile with \`strict\`, and make and download a document. Members with several spellings, such as \`createPdfCopy\`, are in the document once; the description names the others. Read-only members of a PATCH are marked \`readOnly\`.

Timestamps have a UTC offset and never a \`Z\`: \`2026-11-20T09:30:00.000+00:00\`. Validators that zod-based generators write refuse that unless an option allows offsets. For @hey-api/openapi-ts it is \`dates.offset\`:

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

openapi-typescript has \`string\` for the bytes of a file: cast the \`File\`, and write the form with a \`bodySerializer\`.

## Downloading

\`GET /v0/drive/files/<fil>/content/\` sends the file as it is read from the disk, with its \`ETag\`; HEAD tells its length and its tag. \`Range: bytes=…\` asks for a part of it (RFC 9110): 206 with \`Content-Range\`, or 416 with the length where there is nothing of it. A request for several parts is answered with the whole. Go on with a download that broke off, and have the whole when the file was changed meanwhile: with a \`TOKEN\` and the \`FILE\` that an event or a run names as \`file.url\`:

\`\`\`sh
curl -s -H "Authorization: $TOKEN" -D head.txt -r 0-999 -o part.bin $FILE
TAG=$(grep -i '^etag:' head.txt | cut -d ' ' -f 2 | tr -d '\\r')
curl -s -H "Authorization: $TOKEN" -H "If-Range: $TAG" -r 1000- -w '%{http_code}' -o rest.bin $FILE  # 206
\`\`\`

## Trying again

Try again after a broken connection, 408, 429 and any 5xx but 501; not before the seconds in \`Retry-After\` are over, if it is there, otherwise after a second, then twice as long each time. Nothing else becomes better by itself.

GET, PATCH and DELETE may be sent again without harm: a second DELETE of what is gone is 404, and archiving a workflow twice is 204 both times. Other POSTs have no key: look first whether the first try worked. For source data send a header \`Idempotency-Key\` that is new for new data and the same at every repeat, such as a UUID: within 24 hours the data starts one run only, whatever became of the first try. A repeat names the first run and has the header \`Idempotent-Replayed: true\`; the same key with another body is 422. Keys and bodies are compared byte by byte: send the same bytes. A key counts for one source.

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

A registered outgoing webhook receives a POST for each event: \`documents.created\`, and \`run.failed\` if it was asked for. Answer any 2xx within 15 seconds, and do the work afterwards. The event is received when the status and the headers have arrived; the body of your answer does not matter. Otherwise the event comes again for almost two days; an answer of 410 ends it. An event may come twice with the same \`id\`, and events may overtake each other.

Each is signed as [Standard Webhooks](https://www.standardwebhooks.com) says, with the \`signingSecret\` that the registration answered. There are libraries for many languages, and it is a few lines without one. Verify the body as it came, a string or a \`Buffer\`, before it is parsed. \`headers\` are those of the request, with names in small letters:

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

While a secret is being replaced there are two signatures, with a space between: one that is right is enough.
`;
