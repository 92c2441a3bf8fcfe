import type { Finding } from '#protocol/finding.js';
import type { DiscussionPosition } from '../ports.js';
import type { ChangedLines } from './changed-lines.js';

const MAX_POSITIONS = 3;

/**
 * Where a finding is commented, the best place first: its own line if the merge request adds it, a line that it adds on the
 * way of the data, its own line as the diff shows it, its file as a whole. None: it stands in the summary only.
 */
export function positionsFor(finding: Finding, lines: ChangedLines): DiscussionPosition[] {
  const { path, region } = finding.location;
  const own = { path, line: region.startLine };
  const way = [...finding.steps].reverse().map(({ location }) => ({
    path: location.path,
    line: location.region.startLine,
  }));
  const added = [own, ...way].find((place) => lines.isAdded(place.path, place.line));
  const places = [
    added ? lines.atLine(added.path, added.line) : null,
    lines.atLine(own.path, own.line),
    lines.atFile(path),
  ];
  const positions: DiscussionPosition[] = [];
  for (const place of places) {
    const isKnown = positions.some(
      (other) =>
        other.type === place?.type && other.newPath === place.newPath && other.newLine === place.newLine,
    );
    if (place && !isKnown) positions.push(place);
  }
  return positions.slice(0, MAX_POSITIONS);
}
