/** What the database keeps up by itself, in the commit that changes the rows it depends on. */
export const TRIGGERS: readonly string[] = [
  ...usageOfUsers(),
  ...readersOfWorkflows(),
  ...linksOfFiles(),
];

/** The number and bytes of each user's files. */
function usageOfUsers(): string[] {
  const isCounted = (row: string) => `${row}."ownerId" is not null and ${row}."size" is not null`;
  return [
    `create function "countFile"() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then
        if ${isCounted('old')} then
          update "driveUsage" set "files" = "files" - 1, "bytes" = "bytes" - old."size"
            where "userId" = old."ownerId";
        end if;
      end if;
      if tg_op <> 'DELETE' then
        if ${isCounted('new')} then
          insert into "driveUsage" values (new."ownerId", 1, new."size")
            on conflict ("userId") do update set "files" = "driveUsage"."files" + 1,
              "bytes" = "driveUsage"."bytes" + excluded."bytes";
        end if;
      end if;
      return null;
    end $$`,
    `create trigger "countFile" after insert or delete or update of "size", "ownerId"
      on "driveFiles" for each row execute function "countFile"()`,
  ];
}

/**
 * Who may read which workflow: the team of its owner, or the owner without a team, and the team that
 * it is shared with.
 *
 * The row of the owner is locked first. Otherwise a workflow that is created while its owner moves to
 * another team would stay readable for the old one.
 */
function readersOfWorkflows(): string[] {
  const addReaders = (which: string) => `
    insert into "workflowReaders"
      select coalesce("users"."teamId", "users"."id"), "workflows"."id"
      from "workflows" join "users" on "users"."id" = "workflows"."ownerId" where ${which}
      on conflict do nothing;
    insert into "workflowReaders"
      select "teamId", "id" from "workflows" where "teamId" is not null and ${which}
      on conflict do nothing;`;
  return [
    `create function "setReaders"() returns trigger language plpgsql as $$ begin
      if tg_op <> 'DELETE' then
        perform 1 from "users" where "id" = new."ownerId" for share;
      end if;
      if tg_op <> 'INSERT' then
        delete from "workflowReaders" where "workflowId" = old."id";
      end if;
      if tg_op <> 'DELETE' then ${addReaders(`"workflows"."id" = new."id"`)}
      end if;
      return null;
    end $$`,
    `create trigger "setReaders" after insert or delete or update of "ownerId", "teamId"
      on "workflows" for each row execute function "setReaders"()`,
    `create function "moveReaders"() returns trigger language plpgsql as $$ begin
      delete from "workflowReaders"
        where "workflowId" in (select "id" from "workflows" where "ownerId" = new."id");
      insert into "workflowReaders"
        select coalesce(new."teamId", new."id"), "id" from "workflows"
        where "ownerId" = new."id" on conflict do nothing;
      insert into "workflowReaders"
        select "teamId", "id" from "workflows"
        where "teamId" is not null and "ownerId" = new."id" on conflict do nothing;
      return null;
    end $$`,
    `create trigger "moveReaders" after update of "teamId" on "users"
      for each row execute function "moveReaders"()`,
  ];
}

/** A share link goes with its file. */
function linksOfFiles(): string[] {
  return [
    `create function "deleteLinksOfFile"() returns trigger language plpgsql as $$ begin
      delete from "fileLinks" where "fileId" = old."id";
      return old;
    end $$`,
    `create trigger "deleteLinksOfFile" before delete on "driveFiles"
      for each row execute function "deleteLinksOfFile"()`,
  ];
}
