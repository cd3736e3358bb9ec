import { SaxesParser } from 'saxes';

const NAMESPACES = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
};

/**
 * Parses XML as in a part that declares only the namespaces `w`, `a` and `p`.
 * @returns its texts, in order
 * @throws Error if it is not well-formed, or has an undeclared prefix
 */
export function readWellFormed(xml: string): string {
  const declarations = Object.entries(NAMESPACES).map(
    ([prefix, address]) => `xmlns:${prefix}="${address}"`,
  );
  const parser = new SaxesParser({ xmlns: true });
  let text = '';
  parser.on('text', (piece) => (text += piece));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(`<part ${declarations.join(' ')}>${xml}</part>`).close();
  return text;
}
