import type { CloneCredential } from '#codehost/git-fetch.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import type { ClaimedScan } from '#protocol/agent-api.js';
import { type Checkout, CheckoutError, checkoutLocal, MissingCommitError } from '../workspace/checkout.js';
import { checkoutRemote } from '../workspace/clone.js';

/** By what means this agent gets code. */
export interface CodeAccess {
  /** Folder for private checkouts. */
  workFolder: string;
  /** Which code hosts may be contacted. */
  network: NetworkPolicy;
  /** For clone URLs to which the server gives no token; null: none. */
  ownCredential(url: URL): CloneCredential | null;
  /** Told what whoever reads the log should know. */
  log(line: string): void;
  /** The checkout of the CI job that this agent is; null: it is none. */
  ownCheckout: string | null;
  /** Clone URL of that checkout's project, for commits that a shallow one does not have; null: it is not known. */
  ownOrigin: string | null;
}

/** A private copy of the commit to scan. Throws CheckoutError. */
export function getCode(scan: ClaimedScan, access: CodeAccess, signal: AbortSignal): Promise<Checkout> {
  const { source, branch } = scan;
  const ref = source.kind === 'https' ? source.ref : `refs/heads/${branch}`;
  return getCommit({ ...scan, ref }, access, signal);
}

/** The same of another commit, which is looked for at `ref` where the host does not give it by its id. */
function getCommit(
  { source, commit, ref }: Pick<ClaimedScan, 'source' | 'commit'> & { ref: string },
  access: CodeAccess,
  signal: AbortSignal,
): Promise<Checkout> {
  const { workFolder: parent, network } = access;
  switch (source.kind) {
    case 'local':
      return checkoutLocal(source.path, { parent, commit: required(commit), signal });
    case 'checkout':
      if (access.ownCheckout === null)
        throw new CheckoutError('The server takes this agent for a CI job, but it has no checkout.', false);
      return ownCommit(access.ownCheckout, required(commit), ref, access, signal);
    case 'https': {
      const credential = source.credential ?? access.ownCredential(new URL(source.url));
      const { url } = source;
      return checkoutRemote({ url, ref, commit, credential, network, parent, signal });
    }
  }
}

/** From the checkout of the job; where that is shallow, the commit alone is fetched from the code host. */
export async function ownCommit(
  folder: string,
  commit: string,
  ref: string,
  access: Omit<CodeAccess, 'ownCheckout'>,
  signal: AbortSignal,
): Promise<Checkout> {
  const { workFolder: parent, network, ownOrigin: url, ownCredential, log } = access;
  try {
    return await checkoutLocal(folder, { parent, commit, signal });
  } catch (error) {
    if (!(error instanceof MissingCommitError) || url === null) throw error;
    log(
      `Commit ${commit} is not in the checkout of this job, which is shallow: it is fetched from ${url}. GIT_DEPTH: 0 avoids that.`,
    );
    const credential = ownCredential(new URL(url));
    return checkoutRemote({ url, ref, commit, credential, network, parent, signal });
  }
}

/** The code of the merge base of a scan of a merge request, for all who need it: had once, and removed in the end. */
export class BaseCode {
  private checkout: Promise<Checkout> | null = null;

  constructor(
    private readonly scan: Pick<ClaimedScan, 'source' | 'mergeRequest'>,
    private readonly access: CodeAccess,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws {CheckoutError} */
  get(): Promise<Checkout> {
    const { source, mergeRequest } = this.scan;
    // A server of an earlier version names none.
    const commit = mergeRequest?.base;
    if (!commit) throw new CheckoutError('The code host does not tell the merge base.', false);
    const wanted = { source, commit, ref: `refs/heads/${mergeRequest.targetBranch}` };
    this.checkout ??= getCommit(wanted, this.access, this.signal);
    return this.checkout;
  }

  async remove(): Promise<void> {
    const [checkout] = await Promise.allSettled([this.checkout]);
    if (checkout.status === 'fulfilled') await checkout.value?.remove();
  }
}

function required(commit: string | null): string {
  if (commit === null) throw new CheckoutError('The server named no commit to scan.', false);
  return commit;
}
