import { ServerClient } from '#agent/worker/server-client.js';
import { uploadReport } from '#agent/worker/upload.js';
import { sampleReport } from '#test/reports/sample-report.js';
import { sampleFindings } from '#test/results/sample-findings.js';
import { seeded } from '#test/seeded.js';

/**
 * A process that claims a scan and uploads findings to it as an agent does, started by `bench/ingest.ts` with the server, a token
 * and their number; says `ready` when the findings are made, and begins when it is told to.
 */
const [url, token, count] = process.argv.slice(2);
const findings = sampleFindings(Number(count), seeded(1));
const { signal } = new AbortController();
const client = new ServerClient({ server: new URL(url), token });
process.once('message', () => void upload());
process.send?.({ megabytes: JSON.stringify(findings).length / 1e6 });

async function upload(): Promise<void> {
  const scan = await client.claim({ agent: 'bench', labels: ['local'], waitSeconds: 20 }, signal);
  if (!scan) throw new Error('no scan waits to be claimed');
  const report = { ...sampleReport(findings), commit: scan.commit };
  const before = process.cpuUsage();
  await uploadReport(client, scan, { report, baseline: null }, { signal, log: console.error });
  const { user, system } = process.cpuUsage(before);
  process.send?.({ scanId: scan.scanId, cpu: (user + system) / 1e6 });
  process.disconnect();
}
