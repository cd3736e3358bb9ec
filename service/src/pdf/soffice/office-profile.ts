import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const SCRIPTING = '/org.openoffice.Office.Common/Security/Scripting';
const INTERNET = '/org.openoffice.Inet/Settings';

/** An address where nothing listens, so that connections fail at once. */
const NOWHERE = { name: '127.0.0.1', port: '9' };

/**
 * Documents are untrusted: their macros do not run, and their links are not fetched. Any remaining
 * request goes to a proxy that does not exist.
 */
const SETTINGS: readonly [path: string, name: string, value: string][] = [
  [SCRIPTING, 'DisableMacrosExecution', 'true'],
  [SCRIPTING, 'BlockUntrustedRefererLinks', 'true'],
  [INTERNET, 'ooInetProxyType', '2'],
  [INTERNET, 'ooInetHTTPProxyName', NOWHERE.name],
  [INTERNET, 'ooInetHTTPProxyPort', NOWHERE.port],
  [INTERNET, 'ooInetHTTPSProxyName', NOWHERE.name],
  [INTERNET, 'ooInetHTTPSProxyPort', NOWHERE.port],
  [INTERNET, 'ooInetNoProxy', ''],
];

/**
 * Writes a new LibreOffice profile into a folder.
 * @param fontFolder a folder of fonts for this profile only; null for none
 * @returns its address for the option `-env:UserInstallation`
 */
export async function writeOfficeProfile(
  folder: string,
  fontFolder: string | null,
): Promise<string> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'registrymodifications.xcu'), registry());
  // LibreOffice searches this folder for fonts. On Windows, any user may create a junction.
  if (fontFolder !== null) await symlink(fontFolder, join(user, 'fonts'), 'junction');
  return pathToFileURL(folder).href;
}

function registry(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">${items.join('')}</oor:items>
`;
}
