import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DocloomError } from '../../errors/errors.ts';
import { messagePage } from './message-page.ts';
import { sendPage } from './page.ts';
import { tell, wordsOf } from './words/page-words.ts';

/**
 * Answers the errors of pages with a page that says what to do.
 * @param recordProblem returns the catalogue error for whatever was thrown, and logs it if it is the
 * service's
 */
export function answerProblemsAsPages(
  server: Pick<FastifyInstance, 'setErrorHandler'>,
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError,
): void {
  server.setErrorHandler(async (cause, request, reply) =>
    sendProblemPage(reply, recordProblem(cause, request)),
  );
}

/** Sends an error as a page that says what to do. */
export function sendProblemPage(reply: FastifyReply, error: DocloomError): FastifyReply {
  if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
  const told = tell(error, wordsOf(reply.request));
  return sendPage(reply, error.status, messagePage(told, null));
}
