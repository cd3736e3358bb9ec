/** The content of a file. `format` is for client generators that do not support `contentMediaType`. */
export const BYTES = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
};
