/**
 * What the benchmark measures, by the keys that `--only` takes.
 * @typedef {'docloom' | 'bullmq-docxtemplater' | 'bullmq-docloom' | 'pg-boss-docxtemplater'
 *   | 'pg-boss-docloom' | 'naive'} PipelineKey from data to event
 * @typedef {'render-docloom' | 'render-docxtemplater' | 'render-easy-template-x'} EndpointKey from
 * data to the bytes of a document
 * @typedef {PipelineKey | EndpointKey} Key
 */

/** @type {Readonly<Record<PipelineKey, string>>} */
export const pipelineNames = {
  docloom: 'Docloom, embedded database',
  'bullmq-docxtemplater': 'BullMQ on Redis, docxtemplater',
  'bullmq-docloom': "BullMQ on Redis, Docloom's engine",
  'pg-boss-docxtemplater': 'pg-boss on PostgreSQL, docxtemplater',
  'pg-boss-docloom': "pg-boss on PostgreSQL, Docloom's engine",
  naive: 'Naive server, docxtemplater',
};

/** @type {Readonly<Record<EndpointKey, string>>} */
export const endpointNames = {
  'render-docloom': "Docloom's engine",
  'render-docxtemplater': 'docxtemplater',
  'render-easy-template-x': 'easy-template-x',
};

/**
 * @template {string} Name
 * @param {Readonly<Record<Name, unknown>>} record
 */
const keysOf = (record) => /** @type {Name[]} */ (Object.keys(record));

export const pipelineKeys = keysOf(pipelineNames);
export const endpointKeys = keysOf(endpointNames);

/** @type {readonly Key[]} */
export const allKeys = [...pipelineKeys, ...endpointKeys];
