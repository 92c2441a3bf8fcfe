import type { CloneCredential } from '#codehost/git-fetch.js';
import type { NetworkPolicy } from '#codehost/network/network-policy.js';
import type { ClaimedScan } from '#protocol/agent-api.js';
import { type Checkout, CheckoutError, checkoutLocal } from '../workspace/checkout.js';
import { checkoutRemote } from '../workspace/clone.js';

/** By what means this agent gets code. */
export interface CodeAccess {
  /** Folder for private checkouts. */
  workFolder: string;
  /** Which code hosts may be contacted. */
  network: NetworkPolicy;
  /** For clone URLs to which the server gives no token; null: none. */
  ownCredential(url: URL): CloneCredential | null;
  /** The checkout of the CI job that this agent is; null: it is none. */
  ownCheckout: string | null;
}

/** A private copy of the commit to scan. Throws CheckoutError. */
export function getCode(scan: ClaimedScan, access: CodeAccess, signal: AbortSignal): Promise<Checkout> {
  const { source, commit } = scan;
  const { workFolder: parent, network } = access;
  switch (source.kind) {
    case 'local':
      return checkoutLocal(source.path, { parent, commit: required(commit), signal });
    case 'checkout':
      if (access.ownCheckout === null)
        throw new CheckoutError('The server takes this agent for a CI job, but it has no checkout.', false);
      return checkoutLocal(access.ownCheckout, { parent, commit: required(commit), signal });
    case 'https': {
      const credential = source.credential ?? access.ownCredential(new URL(source.url));
      const { url, ref } = source;
      return checkoutRemote({ url, ref, commit, credential, network, parent, signal });
    }
  }
}

function required(commit: string | null): string {
  if (commit === null) throw new CheckoutError('The server named no commit to scan.', false);
  return commit;
}
