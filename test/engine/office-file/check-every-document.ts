// Runs before each test file, and checks every document that its tests render against the rules of
// office suites.
import './checked-rendering.ts';
import { documentChecks } from './document-checks.ts';

function reportProblems(): void {
  const found = documentChecks.takeProblems();
  if (found.length > 0) throw new Error(`A document would need repair:\n${found.join('\n')}`);
}

afterEach(reportProblems);
afterAll(reportProblems);
