import { badRequest } from './fake-error.ts';

const MEMBERS = new Set(
  'id,name,mimeType,trashed,version,parents,headRevisionId,size,md5Checksum,sha256Checksum,modifiedTime,webViewLink,driveId,appProperties,properties,capabilities/canAddChildren'.split(
    ',',
  ),
);

/** Returns what the parameter `fields` asks for of an item. */
export function selectFields(item: object, fields: string): object {
  const names = fields.split(',');
  const unknown = names.find((name) => !MEMBERS.has(name));
  if (unknown !== undefined) throw badRequest(`Invalid field selection ${unknown}`);
  const tops = new Set(names.map((name) => name.split('/')[0]));
  return Object.fromEntries(Object.entries(item).filter(([name]) => tops.has(name)));
}

/** Returns the fields of the files in a list. */
export function fieldsOfList(fields: string): string {
  const files = /^nextPageToken,files\(([^()]+)\)$/.exec(fields)?.[1];
  if (files === undefined) throw badRequest(`Invalid field selection ${fields}`);
  return files;
}
