import type { Finding } from '#protocol/finding.js';
import type { DiscussionPosition } from '../ports.js';
import type { ChangedLines } from './changed-lines.js';
import type { CommentParts } from './finding-comment.js';

const MAX_POSITIONS = 3;

/**
 * Where a finding is commented, the best place first: its own line if the merge request adds it, a line that it adds on the
 * way of the data, its own line as the diff shows it, its file as a whole. None: it stands in the summary only.
 * @param news new places of it, and new routes to it: where they are comes before all that
 */
export function positionsFor(
  finding: Finding,
  lines: ChangedLines,
  { routes = [], places: newPlaces = [] }: Pick<CommentParts, 'routes' | 'places'> = {},
): DiscussionPosition[] {
  const { path } = finding.location;
  const { entries, own, way } = placesOf(finding, { routes, places: newPlaces });
  const added = [...entries, own, ...way].find((place) => lines.isAdded(place.path, place.line));
  const places = [
    added ? lines.atLine(added.path, added.line) : null,
    ...entries.slice(0, 1).map((entry) => lines.atLine(entry.path, entry.line) ?? lines.atFile(entry.path)),
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

/** Files whose lines `positionsFor` asks for. */
export function filesToComment(finding: Finding, news: Pick<CommentParts, 'routes' | 'places'>): string[] {
  const { entries, own, way } = placesOf(finding, news);
  return [...entries, own, ...way].map(({ path }) => path);
}

function placesOf(finding: Finding, { routes = [], places = [] }: Pick<CommentParts, 'routes' | 'places'>) {
  const { path, region } = finding.location;
  const way = [...finding.steps].reverse().map(({ location }) => ({
    path: location.path,
    line: location.region.startLine,
  }));
  return {
    entries: [...places, ...routes.map(({ file, line }) => ({ path: file, line }))],
    own: { path, line: region.startLine },
    way,
  };
}
