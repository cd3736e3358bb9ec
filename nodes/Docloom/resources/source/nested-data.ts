import type { IDataObject } from 'n8n-workflow';

/**
 * Data whose names are paths, as an object: `customer.name` becomes `name` inside `customer`. A path
 * that leads through something that is no object keeps its dots; a service fills it all the same.
 */
export function nestData(flat: Readonly<Record<string, unknown>>): IDataObject {
  const nested: IDataObject = {};
  for (const [path, value] of Object.entries(flat)) {
    // An empty field of the form: the item lacks it, and the templates are told so.
    if (value === null || value === undefined) continue;
    const names = path.split('.');
    const last = names.pop() ?? path;
    const parent = names.includes('') || last === '' ? undefined : descend(nested, names);
    if (parent === undefined) put(nested, path, value);
    else put(parent, last, value);
  }
  return nested;
}

function descend(data: IDataObject, names: readonly string[]): IDataObject | undefined {
  let parent = data;
  for (const name of names) {
    if (!Object.hasOwn(parent, name)) put(parent, name, {});
    const child = parent[name];
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return undefined;
    parent = child as IDataObject;
  }
  return parent;
}

/** Also a field that is called `__proto__` is a field and no more. */
function put(data: IDataObject, name: string, value: unknown): void {
  Object.defineProperty(data, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}
