import { terminalReport } from '#reports/terminal.js';
import type { RepositoryDocument } from '#server/database/documents.js';
import { type ApiClient, ApiRefusal, type ScanState } from './api-client.js';
import { followScan } from './follow.js';

/** Findings printed in full; the rest is a request away. */
const SHOWN = 200;

interface Launched {
  scanId: string;
  repository: RepositoryDocument;
}

/**
 * Launches a scan of each repository through the API, follows them and prints what they found.
 * @returns true when all of them completed
 */
export async function scanRepositories(
  api: ApiClient,
  repositories: RepositoryDocument[],
  url: string,
): Promise<boolean> {
  const launched: Launched[] = [];
  let complete = true;
  const settleFirst = async () => {
    const first = launched.shift();
    if (first && !(await settle(api, first, url))) complete = false;
  };
  for (const repository of repositories) {
    for (;;) {
      const scanId = await launch(api, repository, launched.length > 0);
      if (scanId === 'refused') complete = false;
      else if (scanId === 'full') {
        await settleFirst();
        continue;
      } else launched.push({ scanId, repository });
      break;
    }
  }
  while (launched.length > 0) await settleFirst();
  return complete;
}

/** The id of the scan; `full` when one of ours must end first; `refused` when it was printed why not. */
async function launch(
  api: ApiClient,
  repository: RepositoryDocument,
  othersRun: boolean,
): Promise<string | 'full' | 'refused'> {
  try {
    const { scanId, repository: target } = await api.launch(repository.clonePath);
    console.error(
      `Scanning ${repository.projectId}, branch ${target.branch}, as it is committed: other changes are not seen.`,
    );
    return scanId;
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    if (error.status === 409 && othersRun) return 'full';
    console.error(`${repository.projectId} is not scanned: ${error.message}`);
    return 'refused';
  }
}

async function settle(api: ApiClient, { scanId, repository }: Launched, url: string): Promise<boolean> {
  const scan = await followScan(api, scanId, repository.fullName);
  if (scan.status !== 'completed') {
    console.error(`The scan of ${repository.projectId} ${scan.status}: ${scan.error ?? 'no reason given'}`);
    return false;
  }
  await printFindings(api, scan, repository, url);
  return true;
}

async function printFindings(
  api: ApiClient,
  scan: ScanState,
  repository: RepositoryDocument,
  url: string,
): Promise<void> {
  const findings = await api.findings(scan.scanId, SHOWN);
  const color = process.stdout.isTTY === true && !process.env.NO_COLOR;
  console.log(`\n${repository.fullName} (${repository.projectId})\n`);
  process.stdout.write(terminalReport(findings, { color, width: process.stdout.columns }));
  if (scan.counts.total > findings.length)
    console.log(`${scan.counts.total - findings.length} more: ${url}/findings?scan=${scan.scanId}&state=all`);
  console.log(`In the dashboard: ${url}/scans/${scan.scanId}`);
  const { completeness } = scan;
  if (!completeness) return;
  const skipped = Object.entries(completeness.skipped).map(([reason, count]) => `${count} ${reason}`);
  console.log(
    `${completeness.filesAnalysed} of ${completeness.filesFound} files analysed, ${completeness.linesAnalysed} lines${
      skipped.length > 0 ? `; skipped: ${skipped.join(', ')}` : ''
    }.`,
  );
  if (completeness.state === 'partial')
    console.log('The scan is partial: files that matter could not be analysed.');
}
