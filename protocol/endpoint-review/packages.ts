/** A package that a manifest asks for, or that a lock file fixes. */
export interface OutlinePackage {
  name: string;
  /** As written: a range, a pin; `''`: any. */
  version: string;
  line: number;
  /** Where it comes from, where that is not the usual registry: a git URL, an archive, another registry. */
  source?: string;
  /** It runs code of its own when it is installed. */
  hasInstallScript?: true;
}

/** What one manifest or lock file names. */
export interface OutlineManifest {
  ecosystem: 'npm' | 'pypi' | 'maven' | 'go';
  file: string;
  /** It fixes what others ask for, packages of packages too. */
  isLock?: true;
  packages: OutlinePackage[];
}

/** The packages that a commit is made of, as its manifests and lock files say. */
export interface PackageOutline {
  manifests: OutlineManifest[];
  /** Manifests and lock files that were not read: too large, broken, or beyond the limits. */
  notRead: string[];
}

/** A package that the change brings. */
export interface PackageLine {
  /** `source`: it comes from elsewhere; `script`: it runs code of its own when it is installed, which it did not. */
  kind: 'added' | 'source' | 'script';
  ecosystem: OutlineManifest['ecosystem'];
  name: string;
  version: string;
  /** A manifest asks for it; false: only a lock file has it, for another package. */
  isDirect: boolean;
  source?: string;
  /** Where it came from before; null: the usual registry. */
  before?: string | null;
  hasInstallScript?: true;
  file: string;
  line: number;
}

/** All that a change brings of packages, what matters most first. */
export interface PackageChanges {
  lines: PackageLine[];
  /** Manifests that could be read in one of the two commits only. */
  notRead: string[];
}

/** What of it is shown; `others` are not listed. */
export interface PackageReview {
  lines: PackageLine[];
  others: number;
  /** Manifests that could be read in one of the two commits only: what is new there is not named. */
  notRead: string[];
}
