/** The facts that a user needs when everything is running. */
export interface Summary {
  /** The page of the invoice's template in the console. */
  readonly templatePage: string;
  readonly editor: string;
  readonly email: string;
  readonly password: string;
  readonly service: string;
  readonly token: string;
  readonly document: string;
  readonly executionId: string;
  readonly executionPage: string;
  readonly logs: string;
}

/** Returns the final output of `npm start`. */
export function describeStart(summary: Summary): string {
  return `
Docloom is running.

  Console        ${summary.service}
    token        ${summary.token}
    template     ${summary.templatePage}

  n8n editor     ${summary.editor}
    e-mail       ${summary.email}
    password     ${summary.password}

  A sample order went through two of the example flows:
    document     ${summary.document}
    heard of by  n8n execution ${summary.executionId}
                 ${summary.executionPage}

  Logs           ${summary.logs}

Ctrl-C stops everything.
`;
}
