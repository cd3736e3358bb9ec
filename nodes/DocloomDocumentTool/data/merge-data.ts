import type { IDataObject } from 'n8n-workflow';
import { isObject } from './is-object';

/** Returns the data of the model with the fields that the flow sets, which replace the model's. */
export function mergeData(ofModel: IDataObject, ofFlow: IDataObject): IDataObject {
  const merged = new Map(Object.entries(ofModel));
  for (const [name, value] of Object.entries(ofFlow)) {
    const known = merged.get(name);
    merged.set(name, isObject(known) && isObject(value) ? mergeData(known, value) : value);
  }
  return Object.fromEntries(merged);
}
