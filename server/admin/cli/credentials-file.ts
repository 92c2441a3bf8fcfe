import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What `DIR/credentials.json` holds, readable by its owner alone. */
export interface Credentials {
  url: string;
  /** Of the second listener, for `goalkeeper admin`. */
  adminUrl: string;
  apiKey: string;
  adminToken: string;
}

export const credentialsFile = (dataFolder: string): string => join(dataFolder, 'credentials.json');

/** What an earlier start wrote; what is missing or broken there is null and made again. */
export async function readCredentials(dataFolder: string): Promise<Partial<Credentials>> {
  try {
    const content: unknown = JSON.parse(await readFile(credentialsFile(dataFolder), 'utf8'));
    return typeof content === 'object' && content !== null ? content : {};
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (missing || error instanceof SyntaxError) return {};
    throw error;
  }
}

export async function writeCredentials(dataFolder: string, credentials: Credentials): Promise<void> {
  const file = credentialsFile(dataFolder);
  const draft = `${file}.new`;
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
