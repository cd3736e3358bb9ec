/**
 * Replace the two foreign keys that lead from one period to another: a run may come from source data of
 * the day before, and a delivery may belong to a run of any earlier day. As foreign keys, they would make
 * dropping a partition read all partitions, and deleting source data look into each of them.
 *
 * The row that is referred to is locked as a foreign key would lock it. So whoever deletes it waits, and
 * then finds the new row.
 *
 * With its limit, the planner looks for each row by an index; otherwise it might read all partitions.
 */
export const CHECKS: readonly string[] = [
  `create function "requireEventOfRun"() returns trigger language plpgsql as $$ begin
    perform from "sourceEvents" where "id" = new."sourceEventId" for key share;
    if not found then
      raise foreign_key_violation using message = 'A run needs its source data';
    end if;
    return new;
  end $$`,
  `create trigger "requireEventOfRun" before insert on "runs"
    for each row execute function "requireEventOfRun"()`,

  `create function "requireRunOfDelivery"() returns trigger language plpgsql as $$ begin
    perform from "runs" where "id" = new."runId" for key share;
    if not found then
      raise foreign_key_violation using message = 'A delivery needs its run';
    end if;
    return new;
  end $$`,
  `create trigger "requireRunOfDelivery" before insert on "deliveries"
    for each row execute function "requireRunOfDelivery"()`,

  `create function "keepEventsOfRuns"() returns trigger language plpgsql as $$ begin
    if exists (select from "deleted" cross join lateral (
      select from "runs" where "id" = "deleted"."runId" and "sourceEventId" = "deleted"."id" limit 1
    ) as "referring") then
      raise foreign_key_violation using message = 'Source data stays with its run';
    end if;
    return null;
  end $$`,
  `create trigger "keepEventsOfRuns" after delete on "sourceEvents"
    referencing old table as "deleted" for each statement execute function "keepEventsOfRuns"()`,

  `create function "keepRunsOfDeliveries"() returns trigger language plpgsql as $$ begin
    if exists (select from "deleted" cross join lateral (
      select from "deliveries" where "runId" = "deleted"."id" limit 1
    ) as "referring") then
      raise foreign_key_violation using message = 'A run stays with its deliveries';
    end if;
    return null;
  end $$`,
  `create trigger "keepRunsOfDeliveries" after delete on "runs"
    referencing old table as "deleted" for each statement execute function "keepRunsOfDeliveries"()`,
];
