import { scanPrefix } from './finding-id.js';
import type { RowForm } from './query.js';
import type { ListedScan } from './scan-list.js';

/** Of which list: rows of one scan do not name it, nor when it was made. */
export type ListKind = 'of-scan' | 'of-many';

/**
 * Writes rows in summary form (`vulnerabilityRow`) as JSON, without an object of each: lists have hundreds of them, and making
 * the objects and what `JSON.stringify` makes of them takes longer than all else that a list costs.
 */
export function rowJson(kind: ListKind): RowForm<string> {
  const ofScan = textsOfScans(kind);
  return (scan, bucket, row) => {
    const { head, tail } = ofScan(scan);
    const { id, severity, confidence, title, type, cwe, filePath, shortDescription, cvssVector } = bucket.row(
      row,
      scanPrefix(scan.id),
    );
    return (
      `{"id":"${id}",${head},"severity":${severity},"confidenceScore":${confidence}` +
      `,"title":${JSON.stringify(title)},"type":${JSON.stringify(type)},"cwe":${JSON.stringify(cwe)}` +
      `,"filePath":${JSON.stringify(filePath)},"shortDescription":${JSON.stringify(shortDescription)}` +
      `,"cvssVector":${cvssVector === '' ? 'null' : JSON.stringify(cvssVector)},${tail}}`
    );
  };
}

interface ScanTexts {
  head: string;
  tail: string;
}

/** What all rows of a scan say of it: rows of one scan lie together. */
function textsOfScans(kind: ListKind): (scan: ListedScan) => ScanTexts {
  let last: ListedScan | null = null;
  let texts: ScanTexts = { head: '', tail: '' };
  return (scan) => {
    if (scan === last) return texts;
    const { id, name, createdAt, finishedAt } = scan;
    const names = `,"scanName":${JSON.stringify(name)},"scanCreatedAt":${isoTime(createdAt)}`;
    last = scan;
    texts = {
      head: `"scanId":"${id}"${kind === 'of-scan' ? '' : names}`,
      tail: `"createdAt":${isoTime(finishedAt)}`,
    };
    return texts;
  };
}

function isoTime(milliseconds: number): string {
  return `"${new Date(milliseconds).toISOString()}"`;
}
