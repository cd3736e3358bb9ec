/** The English words of the page of people. */
export const peopleWords = {
  people: {
    heading: 'People',
    members: (team: string) => `Members of ${team}`,
    noTeam: 'You are in no team',
    noTeamRemedy:
      'Only you see what belongs to you, until you share it. Whoever runs the service can put you into a team.',
    noOwner: 'Your team has no owner yet',
    noOwnerRemedy:
      'An owner looks after the members of the team and their tokens. Whoever runs the service can name one.',
    name: 'Name',
    you: (name: string) => `${name} (you)`,
    role: 'Role',
    roles: { owner: 'Owner', member: 'Member' },
    disabled: 'Disabled',
    lastUse: 'Last use',
    never: 'Never',
    neverExpires: 'Never',
    actions: 'Actions',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name} from the team`,
    removeTitle: (name: string) => `Remove ${name} from the team?`,
    removeMeans: (name: string) =>
      `Everything that belongs to ${name} leaves your team: workflows with their templates and documents, and uploaded files. Your team can no longer see them. ${name} keeps them, but can no longer see anything of your team. Programs that use them keep working.`,
    lostWorkflows: 'Your team loses these workflows:',
    noLostWorkflows: (name: string) => `No workflow of your team belongs to ${name}.`,
    removeConfirm: 'Remove from the team',
    removing: 'Removing …',
    invitedUntil: 'Invited, the link is valid until',
    invitationExpired: 'Invited, the link has expired',
    revokeInvitation: 'Revoke the invitation',
    revokeInvitationOf: (name: string) => `Revoke the invitation of ${name}`,
    revokeInvitationTitle: (name: string) => `Revoke the invitation of ${name}?`,
    revokeInvitationMeans: (name: string) =>
      `The link stops working at once, and ${name} leaves your team. You can invite ${name} again later.`,
    invite: 'Invite somebody',
    inviteIntro:
      'You get a link to give to that person, who uses it to set a password. No email is sent. The person joins your team at once. All members see and change everything that belongs to the team.',
    email: 'Email address',
    inviteConfirm: 'Create the link',
    invited: (name: string) => `Give this link to ${name} alone. It works once.`,
    invitationOf: (name: string) => `the link for ${name}`,
    worksUntil: 'It works until',
    shownOnce: 'It is shown only here.',
    alreadyMember: (name: string) => `${name} is in your team already`,
    alreadyMemberRemedy:
      'If that person cannot sign in, whoever runs the service can create a new link to set a password.',
    notInvitable: 'Somebody with this email address exists already',
    notInvitableRemedy:
      'Whoever runs the service can move that person into your team, or help with a forgotten password.',
    tokens: 'Tokens',
    tokensIntro:
      'Programs such as n8n sign in with a token. Revoke those that nobody needs any more.',
    noTokens: 'No tokens',
    noTokensRemedy: 'Whoever runs the service creates tokens.',
    label: 'Label',
    unlabelled: 'Without a label',
    created: 'Created',
    expires: 'Expires',
    revoke: 'Revoke',
    revokeOf: (label: string, name: string) => `Revoke the token ${label} of ${name}`,
    revokeTitle: (label: string) => `Revoke the token ${label}?`,
    revokeMeans:
      'Programs that use it are rejected at once, and whoever has signed in with it is signed out. It cannot be restored.',
    revokeConfirm: 'Revoke the token',
    revoking: 'Revoking …',
  },
};
export type PeopleWords = typeof peopleWords;
