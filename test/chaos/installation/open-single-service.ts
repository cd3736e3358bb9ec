import { join } from 'node:path';
import { unusedPort } from '../../service/unused-port.ts';
import { openChaosDatabase } from '../databases/open-chaos-database.ts';
import { FolderDrive } from '../drives/folder-drive.ts';
import { openChaosDrive } from '../drives/open-chaos-drive.ts';
import { MortalService } from '../mortal-service.ts';
import { Outages } from '../outages.ts';
import type { Installation } from './installation.ts';
import type { InstallationParts } from './open-installation.ts';

/** One service, whose drive is in its data folder or in a storage. */
export async function openSingleService(parts: InstallationParts): Promise<Installation> {
  const { settings, folder, random } = parts;
  const dataFolder = join(folder, 'data');
  const drive = await openChaosDrive(
    settings.drive,
    { folder, random: random.branch() },
    FolderDrive.inDataFolder(dataFolder),
  );
  const database = await openChaosDatabase(settings.database, dataFolder);
  const service = new MortalService({
    port: await unusedPort(),
    folder: dataFolder,
    logFile: join(folder, 'service.log'),
    drive,
    database,
  });
  const failing = settings.drive === 'folder' ? database : drive;
  return {
    database,
    drive,
    services: [service],
    troubles: [new Outages(failing, settings.outages, random.branch())],
    nodeWasKilled: () => undefined,
    takeovers: () => Promise.resolve(null),
    cleanUp: async () => {
      // Of a folder, each start has removed it.
      if (settings.drive === 'folder') return;
      service.begin();
      await service.listens();
      await service.end('SIGTERM', 'end');
    },
    async stop() {
      await service.abandon();
      await drive.stop();
      await database.stop();
    },
  };
}
