import type { DataProblem, DataReport } from './data-report.ts';
import {
  MAX_NAMED,
  Places,
  MAX_DISTINCT,
  type GatheredProblem,
  type MissingField,
} from './gathered.ts';
import { nameHint } from './name-hint.ts';
import { sentenceOfMissing, sentenceOfProblem, sentencesOfNotes } from './problem-sentences.ts';
import type { NotAList, Scope } from '../scope.ts';
import { WorkCount } from '../work.ts';

/** Collects the warnings of a document: each one once, with a count if a list repeats it. */
export class DataWarnings implements DataReport {
  readonly inCondition: DataReport = new ConditionReport(this);
  readonly work: WorkCount;
  readonly #missing = new Map<string, MissingField>();
  readonly #problems = new Map<string, GatheredProblem>();
  /** By tag. */
  readonly #notes = new Map<string, Set<string>>();

  constructor(work = new WorkCount()) {
    this.work = work;
  }

  missing(field: string, scope: Scope): void {
    const known = this.#missing.get(field) ?? this.#addMissing(field, scope);
    const { list, notAList } = scope;
    if (notAList) this.unusable(listNeeded(notAList));
    if (!list) {
      known.isOutside = true;
      return;
    }
    known.lists.add(list.name);
    known.largestList = list.isNested ? Infinity : Math.max(known.largestList, list.count);
    known.places.add(() => scope.place);
  }

  unusable(problem: DataProblem): void {
    const paths = problem.culprits.map(({ path }) => path.replace(/\[\d+\]/gu, '[]'));
    const key = JSON.stringify([problem.tag, problem.outcome, problem.need, ...new Set(paths)]);
    const known = this.#problems.get(key) ?? {
      problem,
      places: new Places(),
      culprits: [],
      count: 0,
    };
    this.#problems.set(key, known);
    if (!known.places.add(() => problem.culprits.map(({ path }) => path).join())) return;
    known.count += problem.count;
    known.culprits.push(...problem.culprits.slice(0, MAX_NAMED - known.culprits.length));
  }

  note(tag: string, warning: string): void {
    const known = this.#notes.get(tag) ?? new Set();
    this.#notes.set(tag, known);
    if (known.size < MAX_DISTINCT) known.add(warning);
  }

  /** In the order in which they were reported, missing fields first. */
  get all(): string[] {
    if (this.#missing.size + this.#problems.size + this.#notes.size === 0) return [];
    return [
      ...Array.from(this.#missing.values(), sentenceOfMissing),
      ...Array.from(this.#problems.values(), sentenceOfProblem),
      ...Array.from(this.#notes, ([tag, notes]) => sentencesOfNotes(tag, [...notes])).flat(),
    ];
  }

  #addMissing(field: string, scope: Scope): MissingField {
    const hint = nameHint(field, scope);
    const places = new Places();
    const known = {
      field,
      hint,
      isOutside: false,
      places,
      lists: new Set<string>(),
      largestList: 0,
    };
    this.#missing.set(field, known);
    return known;
  }
}

/** Ignores missing fields. */
class ConditionReport implements DataReport {
  readonly #report: DataReport;

  constructor(report: DataReport) {
    this.#report = report;
  }

  get inCondition(): DataReport {
    return this;
  }

  get work(): WorkCount {
    return this.#report.work;
  }

  missing(): void {
    // A condition may test a missing field; that is not a mistake in the data.
  }

  unusable(problem: DataProblem): void {
    this.#report.unusable(problem);
  }

  note(tag: string, warning: string): void {
    this.#report.note(tag, warning);
  }
}

/** Describes a single value that a list tag received, although its block uses a member of it. */
function listNeeded({ path, value }: NotAList): DataProblem {
  return {
    tag: `{{#${path}}}`,
    outcome: 'was rendered once',
    culprits: [{ path, value }],
    count: 1,
    need: 'a list is needed',
    remedy: 'Send a list of objects.',
  };
}
