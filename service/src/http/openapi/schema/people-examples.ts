import type {
  Account,
  AuditEntry,
  Document,
  Identity,
  InvitationCreate,
  InvitationCreated,
  OwnTeam,
  PasswordChange,
  Session,
  TeamMember,
  Token,
  Workflow,
} from '@docloom/contract';

const MADE_AT = '2026-11-20T09:30:00.000+00:00';
const ENDED_AT = '2026-11-20T09:30:00.120+00:00';

/** Examples of what the API says about people. */
export interface PeopleExamples {
  Account: Account;
  AuditEntry: AuditEntry;
  Identity: Identity;
  InvitationCreate: InvitationCreate;
  InvitationCreated: InvitationCreated;
  OwnTeam: OwnTeam;
  PasswordChange: PasswordChange;
  Session: Session;
  TeamMember: TeamMember;
  Token: Token;
}

/** Returns the examples about the owner of a workflow. @param document one of the workflow */
export function peopleExamples(workflow: Workflow, document: Document): PeopleExamples {
  const { owner: user } = workflow;
  const identity = {
    issuer: 'https://id.example.com/realms/example',
    email: user.email,
    linkedAt: MADE_AT,
    lastUsedAt: ENDED_AT,
  };
  return {
    Account: {
      ...user,
      team: { id: 'team_6Wq20z', name: 'Accounts' },
      hasPassword: true,
      identities: [identity],
    },
    Identity: identity,
    AuditEntry: {
      id: 'aud_7Yc36v',
      createdAt: MADE_AT,
      action: 'template.replaced',
      author: {
        kind: 'user',
        id: user.id,
        name: user.name,
        means: 'session',
        tokenId: null,
      },
      subject: { kind: 'document', id: document.id, name: document.file.name },
      workflow: { id: workflow.id, name: workflow.name },
      details: { version: 3 },
    },
    InvitationCreate: { email: 'ben@example.com', name: 'Ben' },
    InvitationCreated: {
      url: 'https://docloom.example.com/invitation/wPz0cWf3b8Qm1xLr7Yk2',
      expiresAt: '2026-11-27T09:30:00.000+00:00',
      user: { id: 'usr_5Ben84', name: 'Ben', email: 'ben@example.com' },
    },
    OwnTeam: { id: 'team_6Wq20z', name: 'Accounts', role: 'owner', hasOwner: true },
    PasswordChange: {
      currentPassword: 'the words from before',
      newPassword: 'correct horse battery staple',
    },
    Session: {
      id: 'ses_8Kc31v',
      kind: 'PASSWORD',
      browser: 'Firefox, Windows',
      startedAt: MADE_AT,
      lastUsedAt: ENDED_AT,
      expiresAt: '2026-11-20T17:30:00.000+00:00',
      current: false,
    },
    TeamMember: {
      ...user,
      role: 'owner',
      lastUsedAt: ENDED_AT,
      invitedUntil: null,
      you: true,
      disabled: false,
    },
    Token: {
      id: 'tok_4Lp72n',
      label: 'n8n',
      user: { id: user.id, name: user.name },
      createdAt: MADE_AT,
      lastUsedAt: ENDED_AT,
      expiresAt: null,
    },
  };
}
