/** An HTTP answer of the server, whatever its status. */
export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** True for the statuses that say the server did what it was asked. */
export function isSuccess(answer: Answer): boolean {
  return answer.statusCode >= 200 && answer.statusCode < 300;
}
