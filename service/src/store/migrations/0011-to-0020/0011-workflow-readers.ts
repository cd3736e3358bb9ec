import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Whoever may read a workflow is written down beside it: the team of its owner, or the owner who has
 * none, and the team that it is shared with. So a page of the workflows of a team is read from one
 * place in the order of their ids, and costs what it shows, however many there are of others. The
 * database writes it by itself, in the commit that changes an owner, a team or a sharing.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

/** @param which workflows: a condition */
const addReaders = (which: string) => `
  insert or ignore into "workflowReaders"
    select coalesce("users"."teamId", "users"."id"), "workflows"."id"
    from "workflows" join "users" on "users"."id" = "workflows"."ownerId" where ${which};
  insert or ignore into "workflowReaders"
    select "teamId", "id" from "workflows" where "teamId" is not null and ${which};`;

const OF_THE_WORKFLOW = `"workflows"."id" = new."id"`;
const OF_THE_USER = `"workflows"."ownerId" = new."id"`;

const STATEMENTS = [
  `create table "workflowReaders" (
    "readerId" text not null, "workflowId" text not null,
    primary key ("readerId", "workflowId")) without rowid`,
  `create index "readersByWorkflow" on "workflowReaders" ("workflowId")`,
  `create index "workflowsByTeam" on "workflows" ("teamId", "id") where "teamId" is not null`,
  ...addReaders('true')
    .split(';')
    .filter((statement) => statement.trim() !== ''),
  `create trigger "addReaders" after insert on "workflows" begin ${addReaders(OF_THE_WORKFLOW)} end`,
  `create trigger "changeReaders" after update of "ownerId", "teamId" on "workflows" begin
    delete from "workflowReaders" where "workflowId" = new."id";
    ${addReaders(OF_THE_WORKFLOW)} end`,
  `create trigger "removeReaders" after delete on "workflows" begin
    delete from "workflowReaders" where "workflowId" = old."id"; end`,
  `create trigger "moveReaders" after update of "teamId" on "users" begin
    delete from "workflowReaders"
      where "workflowId" in (select "id" from "workflows" where "ownerId" = new."id");
    ${addReaders(OF_THE_USER)} end`,
];
