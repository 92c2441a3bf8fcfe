import type { EndpointGuard } from '../endpoint-guard.js';
import type { AcceptPolicy } from './accept-policy.js';
import type { PackageOutline } from './packages.js';

/** A parameter that an endpoint reads, or a field of what it takes or answers, by its path from the outside in. */
export interface OutlineField {
  name: string;
  in: 'query' | 'header' | 'cookie' | 'body' | 'response';
  /** By its name: a password, a token, an account number. */
  isSensitive?: true;
}

/** A check, wherever it stands: that moves with other code. */
export type OutlineGuard = Pick<EndpointGuard, 'name' | 'kind'>;

/** What of an endpoint is compared with an earlier commit. */
export interface EndpointOutline {
  method: string;
  /** OpenAPI template. */
  path: string;
  /** Parts of the path are not known. */
  isPartlyKnown?: true;
  /** The folder of the application that serves it, where a repository has several. */
  application?: string;
  handler: string;
  /** Of the handler, or of the registration where the handler is not known. */
  file: string;
  line: number;
  /** Other files that say where it is served, and what its callers have to show. */
  wiredIn?: string[];
  fields: OutlineField[];
  /** It takes, or answers, more than the fields that are known. */
  isOpen?: { body?: true; response?: true };
  guards: OutlineGuard[];
  /** Whether only callers who have shown who they are get an answer. */
  authenticated: 'yes' | 'no' | 'unknown';
}

/** What a commit serves by HTTP, tests and examples left out. */
export interface ServedOutline {
  endpoints: EndpointOutline[];
  /** Files that were not read, or in part: `<reason> <path>`. */
  notRead: string[];
  /** Files with functions that the analysis gave up, which says little of others. */
  givenUp: string[];
  /** The list was cut off at a limit. */
  isCut: boolean;
  /** Files of which something was left out at a limit; left out: none. */
  cutFiles?: string[];
  /** Left out by agents of earlier versions, and where it is more than the server takes. */
  packages?: PackageOutline;
  /** What the settings of the commit want to be accepted in merge requests into it; left out: nothing. */
  accept?: AcceptPolicy;
}
