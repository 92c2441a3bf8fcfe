import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cachePlace } from '../cache/cache-place.js';
import type { CachePlace } from '../cache/parse-cache.js';
import type { CiJob } from './ci-job.js';
import type { CiOptions } from './ci-options.js';

/** Where the scans of a job keep what they parse. */
export interface JobCache {
  place?: CachePlace;
  remove(): void;
}

/**
 * The folder that the job names; else one of its own, for the merge base: what other jobs of the same user could write to would let them
 * decide what this one finds.
 */
export function jobCache(options: CiOptions, { projectPath, request }: CiJob): JobCache {
  const isStated = options.cache !== undefined || process.env.GOALKEEPER_CACHE;
  if (isStated) return { place: cachePlace(options, projectPath), remove: () => undefined };
  if (request.mergeRequest === null) return { remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'goalkeeper-cache-'));
  return {
    place: { folder, megabytes: options.cacheSize, project: projectPath },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
