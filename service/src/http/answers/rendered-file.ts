import { create as attachment } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { RenderedFile } from '../../rendering/make-file.ts';
import { DOWNLOAD_HEADERS } from '../guards/security-headers.ts';

const WARNINGS = 'docloom-warnings';

/** Proxies accept headers of 4 kB together by default. In characters, percent-encoded. */
const LONGEST_HEADER = 2_000;
const LONGEST_WARNING = 300;

/** Answers with a file that was made for this request, as an attachment. */
export function sendRenderedFile(
  reply: FastifyReply,
  { name, mimeType, content, warnings }: RenderedFile,
): FastifyReply {
  if (warnings.length > 0) reply.header(WARNINGS, warningsInHeader(warnings));
  return reply
    .headers({
      ...DOWNLOAD_HEADERS,
      'content-type': mimeType,
      'content-disposition': attachment(name),
    })
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

/**
 * Returns warnings as a JSON list, percent-encoded. If they do not fit, the last entry is the number
 * of the omitted ones.
 */
export function warningsInHeader(warnings: readonly string[]): string {
  const shown: string[] = [];
  for (const warning of warnings) {
    const omitted = warnings.length - shown.length - 1;
    const rest = omitted > 0 ? [andMore(omitted)] : [];
    const fits = encoded([...shown, shortened(warning), ...rest]).length <= LONGEST_HEADER;
    if (!fits) return encoded([...shown, andMore(warnings.length - shown.length)]);
    shown.push(shortened(warning));
  }
  return encoded(shown);
}

function shortened(warning: string): string {
  return warning.length > LONGEST_WARNING ? `${warning.slice(0, LONGEST_WARNING)}…` : warning;
}

function andMore(count: number): string {
  return `${String(count)} more`;
}

function encoded(warnings: readonly string[]): string {
  return encodeURIComponent(JSON.stringify(warnings.map((one) => one.toWellFormed())));
}
