import { InvitationCreate, InvitationCreated, OwnTeam, TeamMember } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../../addresses/addresses.ts';
import type { inviteToTeam } from '../../../people/invite-to-team.ts';
import type { listMembers, removeMember } from '../../../people/member.ts';
import type { ownTeam } from '../../../people/team-owner.ts';
import { presentInvitation, presentMember, presentTeam } from '../../answers/present-team.ts';
import type { Bound } from '../../bound.ts';
import { userOf } from '../../guards/authentication.ts';
import { teamOperations } from '../../openapi/operations/team.ts';
import { MemberParams } from '../../requests/params.ts';

/** The dependencies of the routes of the user's team. */
export interface TeamRoutesOptions {
  addresses: Addresses;
  team: {
    read: Bound<typeof ownTeam>;
    members: Bound<typeof listMembers>;
    invite: Bound<typeof inviteToTeam>;
    removeMember: Bound<typeof removeMember>;
  };
}

/** Registers the routes of the user's team. An addition of Docloom. */
export function teamRoutes({ addresses, team }: TeamRoutesOptions): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      { config: { operation: teamOperations.get }, schema: { response: { 200: OwnTeam } } },
      async (request) => presentTeam(await team.read(userOf(request))),
    );

    server.get(
      '/members/',
      {
        config: { operation: teamOperations.listMembers },
        schema: { response: { 200: z.array(TeamMember) } },
      },
      async (request) => {
        const user = userOf(request);
        return (await team.members(user)).map((member) => presentMember(user, member));
      },
    );

    server.post(
      '/invitations/',
      {
        config: { operation: teamOperations.invite },
        schema: { body: InvitationCreate, response: { 201: InvitationCreated } },
      },
      async (request, reply) => {
        const invitation = await team.invite(userOf(request), request.body);
        return reply.status(201).send(presentInvitation(addresses, invitation));
      },
    );

    server.delete(
      '/members/:userId/',
      { config: { operation: teamOperations.removeMember }, schema: { params: MemberParams } },
      async (request, reply) => {
        await team.removeMember(userOf(request), request.params.userId);
        return reply.status(204).send();
      },
    );
  };
}
