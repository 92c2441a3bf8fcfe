import { LRUCache } from 'lru-cache';
import type { BucketCache } from './bucket-cache.js';
import { bucketId } from './buckets.js';
import type { CompletedScan, TeamDirectory } from './team-directory.js';

/** Of teams that nobody asks for, nothing needs to stay in memory. */
const MAX_TEAMS = 500;

/** Consecutive rows of one severity in one bucket: what lists are made of. */
export interface Run {
  scan: CompletedScan;
  bucket: string;
  severity: number;
  start: number;
  end: number;
}

/** The runs of scans in list order, and the memory that their buckets take when decoded. */
export interface RunList {
  runs: Run[];
  bytes: number;
}

interface TeamRuns extends RunList {
  directory: TeamDirectory;
  byScan: Map<string, RunList>;
}

/**
 * The order of all listed findings of a team, as runs: some numbers per severity and scan instead of one per
 * finding, so that the order of 100,000 findings is made in a moment and takes little memory. It is made once for a
 * version of the directory, and takes over what it knows of scans that are still there.
 */
export class RunLists {
  private readonly teams = new LRUCache<string, Promise<TeamRuns>>({ max: MAX_TEAMS });

  constructor(private readonly cache: BucketCache) {}

  async team(teamId: string, directory: TeamDirectory): Promise<RunList> {
    const known = this.teams.get(teamId);
    const before = known && (await known.catch(() => undefined));
    if (before?.directory === directory) return before;
    // Another request may have begun the same while this one waited.
    const current = this.teams.get(teamId);
    if (current && current !== known) return this.team(teamId, directory);
    const made = this.make(directory, before?.byScan ?? new Map());
    this.teams.set(teamId, made);
    made.catch(() => this.teams.get(teamId) === made && this.teams.delete(teamId));
    return made;
  }

  /** The runs of one scan: its buckets are in list order already. */
  async scan(scan: CompletedScan, evict = true): Promise<RunList> {
    const runs: Run[] = [];
    let bytes = 0;
    for (let n = 0; n < scan.buckets; n += 1) {
      const id = bucketId({ scanId: scan.id, attempt: scan.attempt }, n);
      const bucket = this.cache.peek(id) ?? (await this.cache.read(id, { evict }));
      bytes += bucket.bytes;
      for (const { severity, start, end } of bucket.runs)
        runs.push({ scan, bucket: id, severity, start, end });
    }
    return { runs, bytes };
  }

  private async make(directory: TeamDirectory, before: Map<string, RunList>): Promise<TeamRuns> {
    const byScan = new Map<string, RunList>();
    const bySeverity = new Map<number, Run[]>();
    let bytes = 0;
    for (const scan of directory.scans) {
      const list = before.get(scan.id) ?? (await this.scan(scan, bytes <= this.cache.maxBytes));
      byScan.set(scan.id, list);
      bytes += list.bytes;
      for (const run of list.runs) {
        const same = bySeverity.get(run.severity);
        if (same) same.push(run);
        else bySeverity.set(run.severity, [run]);
      }
    }
    const severities = [...bySeverity.keys()].sort((a, b) => b - a);
    return {
      directory,
      byScan,
      bytes,
      runs: severities.flatMap((severity) => bySeverity.get(severity) ?? []),
    };
  }
}
