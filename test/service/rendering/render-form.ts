import { wordFile } from '../word-file.ts';

/** The parts of a form for a one-shot render. */
export interface FormOfATest {
  template?: Uint8Array<ArrayBuffer>;
  fileName?: string;
  /** As it is sent; JSON of a small order if omitted. */
  data?: string;
  options?: unknown;
}

/** A form for `POST /v0/render/`: without members, a Word template with a number. */
export function renderForm(given: FormOfATest = {}): FormData {
  const { template = wordFile('Order {{number}}'), fileName = 'Order.docx', options } = given;
  const form = new FormData();
  form.append('template', new Blob([template]), fileName);
  form.append('data', given.data ?? '{"number":1}');
  if (options !== undefined) form.append('options', JSON.stringify(options));
  return form;
}

/** A form for `POST /v0/render/check/`: without members, a Word template with a number. */
export function templateForm(given: Pick<FormOfATest, 'template' | 'fileName'> = {}): FormData {
  const { template = wordFile('Order {{number}}'), fileName = 'Order.docx' } = given;
  const form = new FormData();
  form.append('template', new Blob([template]), fileName);
  return form;
}

/** The warnings in the header of an answer. */
export function warningsOf({ headers }: { headers: Headers }): unknown {
  const text = headers.get('docloom-warnings');
  return text === null ? [] : JSON.parse(decodeURIComponent(text));
}
