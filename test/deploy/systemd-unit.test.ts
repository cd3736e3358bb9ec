import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';
import { variablesOfDocloom } from './known-variables.ts';

const PATH = join(repository, 'deploy/docloom.service');
const unit = readFileSync(PATH, 'utf8');

/** What is set, in its order; a line may be set more than once. */
const settings = [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]);
const valuesOf = (name: string) =>
  settings.filter(([set]) => set === name).map(([, value]) => value);

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
const itWithSystemd = hasSystemd ? it : it.skip;
if (!hasSystemd) process.stdout.write('Skipped, there is no systemd here: the unit is verified\n');

describe('deploy/docloom.service', () => {
  itWithSystemd('is accepted by systemd', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', PATH], { encoding: 'utf8' });
    // systemd looks whether the program is there: /opt/docloom is not, where nobody has installed it.
    const complaints = stderr.split('\n').filter((line) => line.includes('docloom.service'));
    expect({ status, complaints }).toEqual({ status: 0, complaints: [] });
  });

  itWithSystemd('lets the service do little: below 2 of 10 for systemd', () => {
    const arguments_ = ['security', '--offline=yes', '--threshold=20', PATH];
    const { status, stdout } = spawnSync('systemd-analyze', arguments_, { encoding: 'utf8' });
    expect(stdout).toContain('Overall exposure level');
    expect(status).toBe(0);
  });

  it('starts the program of the repository', () => {
    const [command] = valuesOf('ExecStart');
    const program = / \/opt\/docloom\/(\S+) serve$/.exec(command ?? '')?.[1];
    expect(existsSync(join(repository, program ?? 'no program'))).toBe(true);
  });

  it('stores the data in the folder that systemd creates', () => {
    const [folder] = valuesOf('StateDirectory');
    expect(valuesOf('Environment').join(' ')).toContain(`DOCLOOM_DATA=/var/lib/${folder!}`);
  });

  it('sets only known variables of the service', () => {
    const named = [...unit.matchAll(/\b(DOCLOOM_\w+)=/g)].map(([, name]) => name!);
    expect(variablesOfDocloom()).toEqual(expect.arrayContaining(named));
  });

  it('has a longer stop timeout than the service, and signals only the service', () => {
    const serve = readFileSync(join(repository, 'service/src/cli/serve/stop-on-signal.ts'), 'utf8');
    const longest = /LONGEST_STOP_MILLISECONDS = ([\d_]+)/.exec(serve)?.[1]?.replace('_', '');
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(Number(longest) / 1000);
    expect(valuesOf('KillMode')).toEqual(['mixed']);
  });

  it('allows just-in-time compilation', () => {
    expect(valuesOf('MemoryDenyWriteExecute')).toEqual([]);
  });
});
