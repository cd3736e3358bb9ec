import type { PageOfUser, SessionNews } from '../../../console/src/session/session-news.ts';
import { reactionTo } from '../../../console/src/session/session-news.ts';

const page: PageOfUser = { userId: 'Ada', isEnded: false, isGivenUp: false, hasWork: false };
const ended = { ...page, isEnded: true };
const withWork = { ...ended, hasWork: true };
const givenUp = { ...withWork, isGivenUp: true };

const signedIn = (id: string): SessionNews => ({ kind: 'signed in', user: { id, name: id } });
const signedOut = (userId: string, isWorkGivenUp: boolean): SessionNews => {
  return { kind: 'signed out', userId, isWorkGivenUp };
};

describe('When its own person signs in, a page', () => {
  it.each([page, ended, withWork])('goes on', (one) => {
    expect(reactionTo(signedIn('Ada'), one)).toBe('continue');
  });

  it('begins anew if the person has given up its work', () => {
    expect(reactionTo(signedIn('Ada'), givenUp)).toBe('load again');
  });
});

describe('When somebody else signs in, a page', () => {
  it('keeps the work of its person', () => {
    expect(reactionTo(signedIn('Dana'), withWork)).toBe('cover');
    expect(reactionTo(signedIn('Dana'), { ...page, hasWork: true })).toBe('cover');
  });

  it('becomes a page of the other one without work', () => {
    expect(reactionTo(signedIn('Dana'), ended)).toBe('load again');
    expect(reactionTo(signedIn('Dana'), givenUp)).toBe('load again');
  });
});

describe('When somebody signs out, a page', () => {
  it('gives up the work of its person only if that person has agreed', () => {
    expect(reactionTo(signedOut('Ada', true), withWork)).toBe('give up');
    expect(reactionTo(signedOut('Ada', false), withWork)).toBe('cover');
    expect(reactionTo(signedOut('Dana', true), withWork)).toBe('cover');
  });
});
