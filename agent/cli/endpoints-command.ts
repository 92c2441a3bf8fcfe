import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { compareEndpoints } from '#protocol/endpoint-review/compare.js';
import type { ServedOutline } from '#protocol/endpoint-review/outline.js';
import type { EndpointReview } from '#protocol/endpoint-review/review.js';
import { clean } from '#reports/terminal.js';
import { scanFolder } from '../scan.js';
import { ScanError } from '../scan-error.js';
import { CheckoutError, checkoutLocal } from '../workspace/checkout.js';
import { openFolder } from '../workspace/discover.js';
import { git } from '../workspace/git-files.js';
import { endpointTable } from './endpoint-table.js';
import { ExitCode } from './exit-codes.js';
import { print } from './output.js';
import { createProgress } from './progress.js';

interface EndpointsOptions {
  diff: string;
  format: 'table' | 'json';
  quiet: boolean;
}

const help = `
What of the HTTP endpoints differs from a commit: routes added, removed and moved with who may call them, checks that are
gone, inputs and answers that are new. The folder is read as it is, uncommitted changes too. Who may call a route is "not known"
where a check could not be read. The exit code is 0 whatever differs, and 2 where the comparison cannot be done.

  goalkeeper endpoints --diff main
  goalkeeper endpoints --diff HEAD~1 --format json services/api`;

/** `goalkeeper endpoints --diff REF`: the review of endpoints that a merge request gets, at the command line. */
export function endpointsCommand(): Command {
  return new Command('endpoints')
    .description('Show what of the HTTP endpoints differs from a commit, and who may call them.')
    .argument('[DIR]', 'folder of a git repository', '.')
    .requiredOption('--diff <ref>', 'branch, tag or commit to compare with')
    .addOption(new Option('--format <format>', 'what to print').choices(['table', 'json']).default('table'))
    .option('--quiet', 'no progress', false)
    .addHelpText('after', help)
    .action(showChanges);
}

async function showChanges(folder: string, options: EndpointsOptions): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new ScanError('Stopped: nothing was compared.'));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const review = await reviewSince(openFolder(folder), options, stop.signal);
    print(
      undefined,
      options.format === 'json' ? `${JSON.stringify(review, null, 2)}\n` : endpointTable(review),
    );
  } catch (error) {
    if (!(error instanceof ScanError) && !(error instanceof CheckoutError)) throw error;
    process.exitCode = stop.signal.aborted ? ExitCode.Interrupted : ExitCode.Incomplete;
    process.stderr.write(`${clean(error.message)}\n`);
  } finally {
    process.removeListener('SIGINT', onSignal).removeListener('SIGTERM', onSignal);
  }
}

async function reviewSince(
  root: string,
  { diff, quiet }: EndpointsOptions,
  signal: AbortSignal,
): Promise<EndpointReview> {
  const commit = await line(
    root,
    ['rev-parse', '--verify', '-q', '--end-of-options', `${diff}^{commit}`],
    signal,
  );
  const top = await line(root, ['rev-parse', '--show-toplevel'], signal);
  if (!commit || !top)
    throw new ScanError(
      `--diff ${diff}: ${root} has no such commit. Name a branch, tag or commit of its git repository.`,
    );
  const below = (await line(root, ['rev-parse', '--show-prefix'], signal)) ?? '';
  const served = async (folder: string, isCheckout: boolean): Promise<ServedOutline> => {
    const progress = createProgress(process.stderr, quiet);
    try {
      const report = await scanFolder({
        ...{ folder, isCheckout, signal },
        onProgress: (phase, fraction) => progress.report(phase, fraction),
      });
      return report.served;
    } finally {
      progress.stop();
    }
  };
  const head = await served(root, false);
  const base = await checkoutLocal(top, { parent: join(tmpdir(), 'goalkeeper-scan'), commit, signal });
  try {
    return compareEndpoints(await served(join(base.folder, below), true), head);
  } finally {
    await base.remove();
  }
}

async function line(root: string, args: string[], signal: AbortSignal): Promise<string | undefined> {
  return (await git(root, args, signal))?.toString().replace(/\n$/, '');
}
