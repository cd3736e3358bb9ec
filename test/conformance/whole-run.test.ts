import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile, ListedDriveFile, Workflow } from '@docloom/contract';
import { Client } from '../service/client.ts';
import { RunningService } from '../service/running-service.ts';
import { slides } from '../service/slides.ts';
import type { Printed } from './command.ts';
import { conformance } from './command.ts';

/** Milliseconds in which LibreOffice starts and every check runs, on a busy machine. */
const ENDS = 10 * 60_000;

let service: RunningService;
let client: Client;
let printed: Printed;
let token: string;
beforeAll(async () => {
  service = await RunningService.start({ soffice: null });
  token = await service.tokenOf({ email: 'ada@test', name: 'Ada', team: 'Accounts' });
  const teammate = await service.tokenOf({ email: 'bob@test', name: 'Bob', team: 'Accounts' });
  const stranger = await service.tokenOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
  client = new Client(service.url, token);
  const deck = await client.upload('Deck.pptx', Uint8Array.from(slides('Hello {{name}}')));
  const { id } = deck.shows(201, DriveFile);
  printed = await conformance(['--url', service.url, '--slides-file', id, '--patience', '300'], {
    CONFORMANCE_TOKEN: token,
    CONFORMANCE_TEAMMATE_TOKEN: teammate,
    CONFORMANCE_STRANGER_TOKEN: stranger,
  });
}, ENDS);
afterAll(() => service.stop());

describe('the conformance suite against the service, with all options', () => {
  it('passes every point and exits with 0', () => {
    expect(printed.stdout).not.toMatch(/^(Failed|Skipped):/m);
    expect(printed.code).toBe(0);
  });

  it('prints the table in docs/conformance.md', () => {
    const [table] = /^\|[^]*?\|$(?=\n\n)/m.exec(printed.stdout) ?? [];
    const page = readFileSync(join(__dirname, '../../docs/conformance.md'), 'utf8');
    const [, shown] =
      /<!-- The table of npm run conformance -->\n\n([^]*?)\n\n<!-- The table ends -->/.exec(
        page,
      ) ?? [];
    expect(shown).toBe(table);
  });

  it('reports each section as it ends', () => {
    expect(printed.stderr).toMatch(/^§1 What the service does: \d+ passed, 0 failed, 0 skipped$/m);
    expect(printed.stderr).toContain('§8 Limits: the contract has nothing to test');
  });

  it('archives every workflow that it created', async () => {
    const workflows = (await client.get('/v0/workflows/')).showsList(200, Workflow);
    expect(workflows.length).toBeGreaterThan(40);
    expect(workflows.filter(({ status }) => status !== 'ARCHIVED')).toEqual([]);
  });

  it("keeps the user's file and those of archived workflows, and lists them", async () => {
    const files = (await client.get('/v0/drive/files/')).showsList(200, ListedDriveFile);
    const ours = files.filter(({ name }) => name !== 'Deck.pptx');
    expect(files.length - ours.length).toBe(1);
    expect(
      ours.filter(({ id }) => !printed.stdout.includes(`drive file ${id}: DELETE was`)),
    ).toEqual([]);
  });
});
