import { nonProductKinds } from '#protocol/finding.js';
import { scanPrefix } from './finding-id.js';
import type { ListBucket } from './list-bucket.js';
import { decodeListedRoutes } from './listed-routes.js';
import type { ListedRow, RowFacts, VulnerabilityRow } from './query-types.js';
import { DAY_MILLISECONDS } from './row-filter.js';
import type { ListedScan } from './scan-list.js';

export function listedRow(scan: ListedScan, bucket: ListBucket, row: number): ListedRow {
  const { repositoryId, branch } = scan;
  const facts = () => factsOf(bucket, row);
  return { ...vulnerabilityRow(scan, bucket, row), repositoryId, branch, facts };
}

export function vulnerabilityRow(scan: ListedScan, bucket: ListBucket, row: number): VulnerabilityRow {
  const { id, severity, confidence, title, type, cwe, filePath, shortDescription, cvssVector } = bucket.row(
    row,
    scanPrefix(scan.id),
  );
  return {
    id,
    scanId: scan.id,
    scanName: scan.name,
    scanCreatedAt: new Date(scan.createdAt).toISOString(),
    severity,
    confidenceScore: confidence,
    title,
    type,
    cwe,
    filePath,
    shortDescription,
    cvssVector: cvssVector === '' ? null : cvssVector,
    createdAt: new Date(scan.finishedAt).toISOString(),
  };
}

function factsOf(bucket: ListBucket, row: number): RowFacts {
  const [line, firstSeenAt] = [bucket.line(row), bucket.firstSeenAt(row)];
  const [, , , ruleId, nonProduct, fixable] = bucket.classOf(row);
  if (line === 0)
    return {
      ...{ line: null, ruleId: null, nonProduct: null, routes: null, routeCount: null, placeCount: null },
      ...{ fixable: null, firstSeenAt: null, ageDays: null },
    };
  return {
    ...{ line, ruleId, fixable },
    nonProduct: nonProductKinds.find((kind) => kind === nonProduct) ?? null,
    firstSeenAt: new Date(firstSeenAt).toISOString(),
    ageDays: Math.max(0, Math.floor((Date.now() - firstSeenAt) / DAY_MILLISECONDS)),
    ...decodeListedRoutes(bucket.routes(row)),
    placeCount: 1 + Number(bucket.places(row)),
  };
}
