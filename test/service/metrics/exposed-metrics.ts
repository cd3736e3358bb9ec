import { type Answer } from '../answer.ts';

const SAMPLE = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/;
const LABEL = /(?<label>[a-zA-Z_]\w*)="(?<value>(?:[^"\\\n]|\\["\\n])*)",?/y;

interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/**
 * Metrics as Prometheus reads them: its text format 0.0.4. What does not keep to it is refused: a
 * sample without `# TYPE`, the same sample twice, a counter that is not called `…_total`.
 */
export class ExposedMetrics {
  readonly samples: readonly Sample[];
  readonly types: ReadonlyMap<string, string>;

  private constructor(samples: Sample[], types: Map<string, string>) {
    this.samples = samples;
    this.types = types;
  }

  static of(answer: Answer): ExposedMetrics {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    return ExposedMetrics.parse(answer.text);
  }

  static parse(text: string): ExposedMetrics {
    if (!text.endsWith('\n')) throw new Error('The last line has no end');
    const samples: Sample[] = [];
    const types = new Map<string, string>();
    for (const line of text.split('\n')) {
      const type = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line);
      if (type) types.set(type[1]!, type[2]!);
      else if (line !== '' && !line.startsWith('# HELP ')) samples.push(toSample(line));
    }
    const seen = new Set<string>();
    for (const sample of samples) {
      const key = JSON.stringify([sample.name, sample.labels]);
      if (seen.has(key)) throw new Error(`Twice: ${key}`);
      seen.add(key);
      const family = sample.name.replace(/_(?:bucket|sum|count)$/, '');
      const known = types.get(sample.name) ?? types.get(family);
      if (known === undefined) throw new Error(`No type: ${sample.name}`);
      if (known === 'counter' && !sample.name.endsWith('_total')) {
        throw new Error(`A counter is called ${sample.name}`);
      }
    }
    return new ExposedMetrics(samples, types);
  }

  /** The value of one sample; 0 of a counter that has never counted. */
  value(name: string, labels: Record<string, string> = {}): number {
    const found = this.samples.filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    );
    if (found.length > 1) throw new Error(`${name} is not one sample: say more labels`);
    return found[0]?.value ?? 0;
  }

  has(name: string): boolean {
    return this.samples.some((sample) => sample.name === name);
  }
}

function toSample(line: string): Sample {
  const found = SAMPLE.exec(line)?.groups;
  if (!found) throw new Error(`No sample: ${line}`);
  const value = found['value'] === '+Inf' ? Infinity : Number(found['value']);
  if (Number.isNaN(value) && found['value']!.toLowerCase() !== 'nan')
    throw new Error(`No value: ${line}`);
  return { name: found['name']!, labels: toLabels(found['labels'] ?? ''), value };
}

function toLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const found = LABEL.exec(text)?.groups;
    if (!found) throw new Error(`No labels: ${text}`);
    labels[found['label']!] = found['value']!;
  }
  return labels;
}
