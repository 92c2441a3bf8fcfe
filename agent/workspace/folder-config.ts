import { EMPTY_CONFIG, readConfigText, type WorkspaceConfig } from './config-file.js';

/** Settings of a folder, as `loadConfig` reads them: what reads and checks them is loaded only where there are some. */
export async function folderConfig(folder: string): Promise<WorkspaceConfig> {
  const text = readConfigText(folder);
  if (text === undefined) return EMPTY_CONFIG;
  const { parseConfig } = await import('./config.js');
  return parseConfig(text);
}
