import type { Finding, NonProductKind } from '#protocol/finding.js';
import type { TeamDocument } from '#server/database/documents.js';
import type { Decisions, WantedState } from './decisions.js';
import type { FindingValues } from './finding-values.js';
import type { ListedRoutes } from './listed-routes.js';

/** A team as a request has read it: lists show at least what was published, and how repositories were called, by then. */
export type ReadTeam = Pick<TeamDocument, '_id' | 'resultsVersion' | 'repositoriesVersion'>;

/** A vulnerability in summary form (interface.md 2.1); the per-scan list leaves out scanName and scanCreatedAt. */
export interface VulnerabilityRow {
  id: string;
  scanId: string;
  scanName: string | null;
  /** ISO 8601, as all times here. */
  scanCreatedAt: string | null;
  /** 0 to 10 */
  severity: number;
  /** 0 to 10 */
  confidenceScore: number | null;
  title: string;
  type: string;
  cwe: string;
  filePath: string;
  shortDescription: string;
  cvssVector: string | null;
  createdAt: string | null;
}

/** A vulnerability in full form: with lines, trace, remediation and fix. */
export interface Vulnerability extends VulnerabilityRow {
  repositoryId: string;
  finding: Finding;
}

/** Filters of the lists; null or missing: not set. */
export interface VulnerabilityFilter {
  /** Exactly this severity (per-scan list). */
  severity?: number | null;
  /** This severity or higher (repository and team lists). */
  minimumSeverity?: number | null;
  /** Case-insensitive substring. */
  type?: string | null;
  /** Case-insensitive substring. */
  cwe?: string | null;
  /** Only scans created within the last N days. */
  days?: number | null;
  /** Only this scan. */
  scanId?: string | null;
  /** Each finding once, from the newest complete scan of the default branch of its repository. */
  latest?: boolean | null;
  /** Only findings about which people have decided this. */
  state?: WantedState | null;
  /** Only findings of exactly this assignee; `none`: of nobody. */
  assignee?: string | null;
  /** Case-insensitive substring of the rule's id. */
  rule?: string | null;
  /** Only scans of exactly this branch. */
  branch?: string | null;
  /** Where the code belongs: `none` is product code, `any` all the rest. */
  nonProduct?: 'none' | 'any' | NonProductKind | null;
  fixable?: boolean | null;
  /** 1-based. */
  line?: number | null;
  /** Only what was first seen within the last N days. */
  firstSeenDays?: number | null;
  /** Only what was first seen N days ago, or before. */
  minimumAge?: number | null;
}

/** A row with what it belongs to. */
export interface ListedRow extends VulnerabilityRow {
  repositoryId: string;
  branch: string;
  facts(): RowFacts;
}

/** What only the full form of a row has. All null in results of an earlier version. */
export interface RowFacts extends ListedRoutes {
  line: number | null;
  ruleId: string | null;
  /** Null in product code, too. */
  nonProduct: NonProductKind | null;
  fixable: boolean | null;
  /** When the first scan began that had it; ISO 8601. */
  firstSeenAt: string | null;
  /** Whole days since then. */
  ageDays: number | null;
  /** Its own place included. */
  placeCount: number | null;
}

export interface Page {
  limit: number;
  offset: number;
}

export interface VulnerabilityPage {
  /** Matching rows, on all pages. */
  total: number;
  rows: ListedRow[];
  /** What was read of people for its filters: what else is asked about its rows need not read that again. */
  people?: ReadOfPeople;
}

/** What people have said of findings, each as far as it was read. */
export interface ReadOfPeople {
  decisions?: Decisions;
  assignees?: FindingValues<string>;
}
