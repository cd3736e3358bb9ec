import {
  describeErrorResponse,
  serverMessage,
} from '../../../../nodes/Docloom/errors/error-response';
import type { Subject } from '../../../../nodes/Docloom/errors/subject';

const LIST: Subject = { kind: 'list of runs' };
const RUN: Subject = { kind: 'run', id: 'run_1', parameter: 'Run' };

const describeResponse = (status: number, subject: Subject, body: unknown = '') =>
  describeErrorResponse({ statusCode: status, headers: {}, body }, subject);

describe('an error response without a problem document', () => {
  it.each<[number, string, RegExp]>([
    [400, 'The server rejected the request for run run_1', /Check the parameters/],
    [422, 'The server rejected the request for run run_1', /Check the parameters/],
    [401, 'The server denied access to run run_1', /developer token.* the value of 'Run'/],
    [403, 'The server denied access to run run_1', /developer token.* the value of 'Run'/],
    [404, 'There is no run run_1 on the server', /^Check the parameter 'Run'\. .*base URL/],
    [405, 'The server does not support this operation for run run_1', /requires a Docloom service/],
    [410, 'The run run_1 is archived and can no longer be used', /not archived in 'Run'/],
    [413, 'The data for run run_1 exceeds the size limit of the server', /Send less data/],
    [429, 'Too many requests: the server rejected the request for run run_1', /Try again later/],
    [500, 'The server responded to the request for run run_1 with status 500', /Retry On Fail/],
  ])('%d: %s', (status, message, remedy) => {
    const text = describeResponse(status, RUN);
    expect(text.message).toBe(message);
    expect(text.description).toMatch(remedy);
  });

  it.each<[number, string, RegExp]>([
    [403, 'The server denied access to the list of runs', /Check the developer token/],
    [404, 'The server does not know the list of runs', /Not every server supports/],
    [410, 'The list of runs is archived and can no longer be used', /^Choose a workflow/],
  ])('%d, about something without an ID: %s', (status, message, remedy) => {
    const text = describeResponse(status, LIST);
    expect(text.message).toBe(message);
    expect(text.description).toMatch(remedy);
  });

  it.each([404, 405])('%d with an HTML page comes from another server', (status) => {
    const page = ' <!doctype html><title>Not found</title>';
    expect(describeResponse(status, RUN, page).message).toMatch(/^A website responded/);
    expect(describeResponse(status, RUN, 'Not found').message).not.toMatch(/website/);
    expect(describeResponse(status, LIST, page).message).not.toMatch(/website/);
  });

  it('does not blame another server for an HTML page with another status', () => {
    expect(describeResponse(500, RUN, '<html></html>').message).toMatch(/status 500$/);
  });

  it("quotes the server's message", () => {
    expect(describeResponse(400, RUN, 'No such field').description).toBe(
      'Check the parameters of this node. The server says: No such field',
    );
  });
});

describe("the server's message", () => {
  it.each([
    ['an empty body', ''],
    ['an empty object', {}],
    ['no body', undefined],
    ['a page', '<html></html>'],
  ])('is omitted for %s', (_, body) => {
    expect(serverMessage(body)).toBeUndefined();
  });

  it('is shortened after 300 characters', () => {
    expect(serverMessage('x'.repeat(300))).toBe('x'.repeat(300));
    expect(serverMessage('x'.repeat(301))).toBe(`${'x'.repeat(300)}…`);
  });
});
