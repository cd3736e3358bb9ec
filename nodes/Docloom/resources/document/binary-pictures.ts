import type { IDataObject } from 'n8n-workflow';
import type { Template } from '../../engine/templates';
import type { ItemContext } from '../../execution/operation';

/**
 * Lets fields for pictures take binary fields of the input item: those that the data names, and for
 * fields without data those of the same name.
 * @param data changed: gets the IDs of the pictures
 * @param templateField the binary field with the template, which is no picture
 * @returns the pictures by their IDs, as the engine takes them
 */
export async function takeBinaryPictures(
  { context, itemIndex }: ItemContext,
  template: Template,
  { data, templateField }: { data: IDataObject; templateField: string },
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  const binary = context.getInputData()[itemIndex]?.binary ?? {};
  for (const { name, kind } of template.inspect().fields) {
    const place = kind === 'picture' ? placeOf(data, name) : undefined;
    if (place === undefined) continue;
    const { inside, member } = place;
    const chosen = inside[member] ?? name;
    if (typeof chosen !== 'string' || !Object.hasOwn(binary, chosen)) continue;
    if (chosen === templateField) continue;
    const id = `fil_binary_${pictures.size}`;
    pictures.set(id, await context.helpers.getBinaryDataBuffer(itemIndex, chosen));
    inside[member] = id;
  }
  return pictures;
}

/** Returns the object that has a field or could have it; undefined if a value is in its way. */
function placeOf(data: IDataObject, path: string) {
  const names = path.split('.');
  const member = names.pop() ?? path;
  let inside: unknown = data;
  for (const name of names) inside = isObject(inside) ? inside[name] : undefined;
  return isObject(inside) ? { inside, member } : undefined;
}

function isObject(value: unknown): value is IDataObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
