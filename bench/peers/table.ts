import type { Interval } from '../pipeline/results.ts';
import { endpointNames, pipelineNames } from './contestants.mjs';
import { describeDisk } from './disk/disk.ts';
import type { EndpointFigures, Machine, PipelineFigures, Results } from './results.ts';

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

const PIPELINE_HEAD = [
  '| From data to event | Runs/s | To Docloom | p50 | p99 | Processor time | Peak memory | Written | Write calls |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];
const ENDPOINT_HEAD = [
  '| Endpoint that renders | Requests/s | To Docloom | Processor time | Peak memory |',
  '| --- | ---: | ---: | ---: | ---: |',
];

/** Returns the results as Markdown. */
export function tableOf({ pipeline, endpoints, ...setting }: Results): string {
  return [
    ...(pipeline.length > 0 ? [...PIPELINE_HEAD, ...pipeline.map(pipelineLine), ''] : []),
    ...(endpoints.length > 0 ? [...ENDPOINT_HEAD, ...endpoints.map(endpointLine), ''] : []),
    describeSetting(setting),
  ].join('\n');
}

function pipelineLine({ key, rate, ratio, p50, p99, usage, memory }: PipelineFigures): string {
  return line([
    pipelineNames[key],
    rate.toFixed(0),
    ratioText(ratio),
    milliseconds(p50, 1),
    milliseconds(p99, 1),
    milliseconds(usage.processor, 2),
    megabytes(memory),
    kilobytes(usage.written),
    usage.writeCalls.toFixed(1),
  ]);
}

function endpointLine({ key, rate, ratio, processor, memory }: EndpointFigures): string {
  const name = endpointNames[key];
  const time = milliseconds(processor, 2);
  return line([name, rate.toFixed(0), ratioText(ratio), time, megabytes(memory)]);
}

function describeSetting(setting: Omit<Results, 'pipeline' | 'endpoints'>): string {
  const { machine, disk, rounds, seconds, senders } = setting;
  return [
    `Medians of the rounds. Rounds: ${rounds}; seconds per measurement: ${seconds}; senders: ${senders}.`,
    `${describeDisk(disk)}.`,
    describeMachineOf(machine),
  ].join(' ');
}

function describeMachineOf({ node, processor, processors, load }: Machine): string {
  const busy = load > processors ? `, while other programs kept it busy (load ${load})` : '';
  return `Measured on ${processors} × ${processor} with Node ${node.slice(1)}${busy}.`;
}

function ratioText(ratio: Interval | null): string {
  return ratio === null ? '' : ratio.median.toFixed(2);
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const milliseconds = (time: number, digits: number) => `${time.toFixed(digits)} ms`;
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(0)} MB`;
const kilobytes = (bytes: number) => `${(bytes / KILOBYTE).toFixed(1)} kB`;
