import type { Operation } from '../operation.ts';

/** Who has changed what. An addition of Docloom. */
export const auditLogOperations = {
  list: {
    id: 'listAuditLog',
    tag: 'Audit log',
    summary: 'List changes',
    description:
      'Who has changed which workflow, template, webhook, file, token, user or team, when and how, the newest first. It has the changes of what belongs to you or your team, and of workflows that are shared with your team. What happens with every run is in the list of runs.',
    isAddition: true,
    answers: { 200: { description: 'The changes.', headers: ['Link'] } },
    problems: ['not_found', 'not_yours'],
  },
} as const satisfies Record<string, Operation>;
