import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { billOf, type BillOfMaterials } from '../../deploy/sbom/bill-of-materials.ts';
import { publishedPackages } from '../../deploy/sbom/published-packages.ts';
import { writeBills } from '../../deploy/sbom/write-bills.ts';
import { productionPackages } from '../../deploy/third-party/production-packages.ts';
import { repository } from '../../playground/setup/paths.mjs';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const published = publishedPackages(repository);
const lock = readFileSync(join(repository, 'package-lock.json'), 'utf8');
const OURS = ['@docloom/contract', '@docloom/templates'];

const folder = new TemporaryFolder();
const bills = new Map<string, BillOfMaterials>();
afterAll(() => folder.remove());
beforeAll(() => {
  for (const path of writeBills(folder.path)) {
    const bill = JSON.parse(readFileSync(path, 'utf8')) as BillOfMaterials;
    bills.set(bill.metadata.component.name, bill);
  }
});

const namesIn = (name: string) =>
  [...new Set(bills.get(name)!.components.map((component) => component.name))].sort();

describe('npm run sbom', () => {
  it('describes each published package', () => {
    expect([...bills.keys()]).toEqual(published.map(({ name }) => name));
  });

  it.each(published)('is CycloneDX for $name', ({ name, version, isProgram }) => {
    expect(bills.get(name)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: expect.stringMatching(/^urn:uuid:[\da-f-]{36}$/) as string,
      metadata: {
        component: { name, version, type: isProgram ? 'application' : 'library' },
      },
    });
  });

  it.each(published)('lists the dependencies of $name', ({ name, version, dependencies }) => {
    const { dependencies: graph } = bills.get(name)!;
    const direct = graph.find(({ ref }) => ref === `${name}@${version}`)!.dependsOn;
    const names = direct.map((ref) => ref.slice(0, ref.lastIndexOf('@')));
    expect(names.sort()).toEqual([...dependencies].sort());
  });

  it.each(published)('contains every component that another one of $name needs', ({ name }) => {
    const { components, dependencies, metadata } = bills.get(name)!;
    const refs = [metadata.component, ...components].map((component) => component['bom-ref']);
    expect(dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
    const needed = dependencies.flatMap(({ dependsOn }) => dependsOn);
    expect(needed.filter((ref) => !refs.includes(ref))).toEqual([]);
  });

  it("lists the packages of THIRD-PARTY.md and Docloom's own for the service", () => {
    const others = productionPackages(lock).map(({ name }) => name);
    expect(namesIn('docloom')).toEqual([...new Set([...others, ...OURS])].sort());
  });

  it('has a checksum and a licence for each third-party package', () => {
    const { components } = bills.get('docloom')!;
    const bare = components.filter(
      (component) =>
        !OURS.includes(component.name) && !('hashes' in component && 'licenses' in component),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('is empty for the nodes, which have no dependencies', () => {
    expect(namesIn('n8n-nodes-docloom')).toEqual([]);
  });
});

describe('The bill of one package', () => {
  const component = (ref: string) => ({ 'bom-ref': ref, type: 'library', name: 'a-folder' });
  const whole: BillOfMaterials = {
    serialNumber: '',
    metadata: { component: component('root@1.0.0') },
    components: ['@own/lib@1.0.0', 'left@2.0.0', 'right@3.0.0', 'test@4.0.0'].map(component),
    dependencies: [
      { ref: 'root@1.0.0', dependsOn: ['@own/lib@1.0.0'] },
      { ref: '@own/lib@1.0.0', dependsOn: ['left@2.0.0', 'test@4.0.0'] },
      { ref: 'left@2.0.0', dependsOn: ['right@3.0.0'] },
      { ref: 'right@3.0.0', dependsOn: ['left@2.0.0'] },
      { ref: 'test@4.0.0', dependsOn: [] },
    ],
  };
  const library = { name: '@own/lib', version: '1.0.0', isProgram: false, dependencies: ['left'] };

  it('contains exactly its dependencies, even if they are circular', () => {
    const bill = billOf(library, whole, 'an-id');
    expect(bill.serialNumber).toBe('urn:uuid:an-id');
    expect(bill.metadata.component.name).toBe('@own/lib');
    expect(bill.components.map(({ name }) => name)).toEqual(['left', 'right']);
    expect(bill.dependencies).toEqual([
      { ref: '@own/lib@1.0.0', dependsOn: ['left@2.0.0'] },
      { ref: 'left@2.0.0', dependsOn: ['right@3.0.0'] },
      { ref: 'right@3.0.0', dependsOn: ['left@2.0.0'] },
    ]);
  });

  it('requires that the package exists', () => {
    expect(() => billOf({ ...library, version: '2.0.0' }, whole, '')).toThrow('@own/lib@2.0.0');
  });
});
