import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { testServer } from './test-server.ts';

/** A database of one test, without a schema. */
export interface EmptyDatabase {
  readonly url: string;
  readonly name: string;
}

/** Creates a database on the server of the tests. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const [server, name] = [await testServer(), newDatabaseName()];
  await onServer(server, (client) => client.query(`create database ${name}`));
  return { url: databaseAt(server, name), name };
}

/** Returns a name that no other database has. */
export function newDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

/** Removes a database, even if somebody is still connected to it. */
export async function removeDatabase(name: string): Promise<void> {
  await onServer(await testServer(), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

/** Returns the address of another database of the server. */
export function databaseAt(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: name }).href;
}

/** Runs work on a connection to the server, outside the database of the test. */
export async function onServer<Result>(
  server: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
