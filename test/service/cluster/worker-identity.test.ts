import cluster from 'node:cluster';
import { environmentOf, workerIdentity } from '../../../service/src/cluster/worker-identity.ts';

const IDENTITY = { number: 2, count: 4, isFirst: false };

describe('The identity of a worker process', () => {
  const replaced: { restore: () => void }[] = [];
  const inCluster = (isWorker: boolean, environment: Record<string, string>) => {
    replaced.push(jest.replaceProperty(cluster, 'isWorker', isWorker));
    replaced.push(jest.replaceProperty(process, 'env', { ...process.env, ...environment }));
  };
  afterEach(() => {
    for (const property of replaced.splice(0)) property.restore();
  });

  it('is what the primary tells, and not told to its children', () => {
    inCluster(true, environmentOf(IDENTITY));
    expect(workerIdentity()).toEqual(IDENTITY);
    expect(process.env).not.toHaveProperty('DOCLOOM_WORKER');
  });

  it('is none in a cluster of another program', () => {
    inCluster(true, {});
    expect(workerIdentity()).toBeNull();
  });

  it('is none outside of a cluster', () => {
    inCluster(false, environmentOf(IDENTITY));
    expect(workerIdentity()).toBeNull();
  });
});
