import { until } from '../../playground/src/until.ts';

/** The text and the files of the last page of a form. */
export interface LastPage {
  readonly html: string;
  readonly files: readonly { readonly name: string; readonly content: Buffer }[];
}

/**
 * Fills in an n8n form, submits it and waits for the last page. It sends the requests that the
 * page's script sends in a browser.
 */
export async function visitForm(
  address: string,
  answers: readonly (string | File)[],
): Promise<LastPage> {
  const page = await textOf(await fetch(address));
  const fields = [...page.matchAll(/\bname=["'](field-\d+)["']/g)].map(([, name]) => name);
  if (new Set(fields).size !== answers.length) {
    throw new Error(`The form asks for ${fields.join(', ')}, not for ${answers.length} answers.`);
  }
  const form = new FormData();
  for (const [index, answer] of answers.entries()) form.append(`field-${index}`, answer);
  const sent = await textOf(await fetch(address, { method: 'POST', body: form }));

  const next = new URL((JSON.parse(sent) as { formWaitingUrl: string }).formWaitingUrl);
  await until('the last page of the form', 60_000, () => isReady(next));
  const html = await textOf(await fetch(next));
  // The execution ends only after the last page was requested.
  await textOf(await fetch(next, { method: 'POST' }));
  return { html, files: filesIn(html) };
}

async function isReady(next: URL): Promise<true | undefined> {
  const status = new URL(next);
  status.pathname += '/n8n-execution-status';
  const text = (await textOf(await fetch(status))).trim();
  if (['error', 'crashed', 'canceled', 'success'].includes(text)) {
    throw new Error(`The flow ended with "${text}" before its last page.`);
  }
  return text === 'form-waiting' || undefined;
}

/** The page contains its files, and its script saves them; n8n 1 supports one file. */
function filesIn(html: string): LastPage['files'] {
  const [, encoded = ''] = /const binar(?:ies|y) = "([^"]*)"/.exec(html) ?? [];
  if (encoded === '') return [];
  const carried = JSON.parse(decodeURIComponent(encoded)) as CarriedFile[] | CarriedFile | '';
  if (carried === '') return [];
  return [carried].flat().map(({ fileName, data }) => ({
    name: fileName,
    content: typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data.data),
  }));
}

interface CarriedFile {
  readonly fileName: string;
  readonly data: string | { readonly data: readonly number[] };
}

async function textOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.ok) return text;
  throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 500)}`);
}
