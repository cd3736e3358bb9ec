import type { WorkerGroupOptions } from '../cluster/worker-group.ts';
import { WorkerGroup } from '../cluster/worker-group.ts';
import { problem } from '../errors/errors.ts';
import type { Service } from '../main.ts';
import { isOfFullDisk } from '../starting/disk-space.ts';
import { lockDataFolder, prepareDataFolder } from '../store/data-folder.ts';

/**
 * Starts the service as several worker processes. This process holds the lock of the data folder, and
 * each of them has a folder in it.
 * @throws DocloomError `data_folder_in_use`, `data_folder_unusable`, `backup_incomplete`, `disk_full`,
 * `worker_not_started`
 */
export async function startWorkerGroup(
  dataFolder: string,
  options: WorkerGroupOptions,
): Promise<Service> {
  const unlock = await lock(dataFolder);
  try {
    const group = await WorkerGroup.start(options);
    return {
      url: group.url,
      stop: () => group.stop().finally(unlock),
    };
  } catch (cause) {
    unlock();
    throw cause;
  }
}

async function lock(folder: string): Promise<() => void> {
  try {
    return lockDataFolder(await prepareDataFolder(folder));
  } catch (cause) {
    if (await isOfFullDisk(cause, folder)) throw problem('disk_full', folder);
    throw cause;
  }
}
