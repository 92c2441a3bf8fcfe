import { setTimeout as sleep } from 'node:timers/promises';
import type { IntegrationAnswer } from '#server/api/integration-answer.js';
import type { AdminClient } from './admin-client.js';
import { time } from './output.js';

type Synchronisation = NonNullable<IntegrationAnswer['synchronisation']>;

const PAUSE = 500;
/** Without a terminal a line is printed this often (ms). */
const LINE_EVERY = 10_000;

/**
 * Shows how the synchronisation gets on, until it has ended.
 * @param path of the integration
 * @param since time of the server before which an end does not count
 */
export async function followSynchronisation(
  client: AdminClient,
  path: string,
  since: string,
): Promise<Synchronisation> {
  const terminal = process.stderr.isTTY === true;
  let printedAt = Date.now();
  for (;;) {
    const { synchronisation } = await client.data<IntegrationAnswer>('GET', path);
    if (synchronisation && hasEnded(synchronisation, since)) {
      if (terminal) process.stderr.write('\r\u001b[K');
      return synchronisation;
    }
    const { seen = 0, added = 0 } = synchronisation?.running ?? {};
    const line = `Projects: ${seen} seen, ${added} new ...`;
    if (terminal) process.stderr.write(`\r\u001b[K${line}`);
    else if (Date.now() - printedAt > LINE_EVERY) {
      process.stderr.write(`${line}\n`);
      printedAt = Date.now();
    }
    await sleep(PAUSE);
  }
}

function hasEnded({ running, lastFinishedAt, error }: Synchronisation, since: string): boolean {
  if (error !== null && error.at >= since) return true;
  return running === null && lastFinishedAt !== null && lastFinishedAt >= since;
}

export function describeSynchronisation({ projects, last, lastFinishedAt, error }: Synchronisation): string {
  if (error !== null) return `The projects are not in line with the code host: ${error.message}`;
  if (last === null) return 'The projects are being read.';
  const { added, changed, gone } = last;
  return `${projects} projects are known (read ${time(lastFinishedAt)}: ${added} new, ${changed} changed, ${gone} gone).`;
}
