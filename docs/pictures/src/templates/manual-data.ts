import { logo } from '../../../../examples/make/logo.ts';

/**
 * Returns the data of the examples in the manual.
 * @param manual the text of `docs/templates.md`; its logo, which is cut short there, is put in
 */
export function manualData(manual: string): Record<string, unknown> {
  const [, json] = /```json\n(.*?)```/su.exec(manual) ?? [];
  if (json === undefined) throw new Error('The manual shows no data.');
  const data = JSON.parse(json) as Record<string, unknown>;
  return { ...data, logo: `data:image/png;base64,${logo.toString('base64')}` };
}
