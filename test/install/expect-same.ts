/** @throws Error that says what it is, and what it should be */
export function expectSame(what: string, is: unknown, shouldBe: unknown): void {
  if (is === shouldBe) return;
  throw new Error(`${what}: ${String(is)}, and should be ${String(shouldBe)}`);
}
