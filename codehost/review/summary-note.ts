import type { Finding, Location, Route } from '#protocol/finding.js';
import { type HidingSettings, severityBand } from '#protocol/scan-report.js';
import type { NewPlace } from '#protocol/tracking/places.js';
import { doubtText } from '#reports/apart.js';
import { byRule, firstPlaces } from '#reports/by-rule.js';
import { counted, grouped } from '#reports/counted.js';
import { code, table, text } from '#reports/markdown-text.js';
import { settingsSentences } from '#reports/settings-sentences.js';
import { withoutQuickActions } from './finding-comment.js';
import type { ScanLink } from './links.js';
import { summaryMarker } from './markers.js';

const MAX_ROWS = 50;
const MAX_RULES = 20;
const MAX_PLACES = 5;
/** Of a link, which begins with `[`. */
const ADDRESS = /\]\(https?:[^)\s]*\)/g;
const LINKS = 'Last changed by the scan of commit ';

/** A new finding that counts, or a known one with new routes or places. */
export interface SummaryRow {
  finding: Finding;
  /** The new ones of a known finding; left out of a new one. */
  routes?: readonly Route[];
  /** The same. */
  places?: readonly NewPlace[];
  /** It has one of its own. */
  hasThread: boolean;
  /** Where readers find more; null where nobody knows. */
  links: { finding: string | null; code: string | null; thread: string | null };
}

export interface SummaryFacts {
  rows: SummaryRow[];
  /** What is new, and less sure than what may fail. */
  unsure: readonly Finding[];
  /** What is new and fails nothing. */
  hygiene: readonly Finding[];
  /** Where the host shows a place; null: nobody knows. */
  codeLink(location: Location): string | null;
  fixed: number;
  /** Findings of the whole head that count, but for those that are less sure and hygiene. */
  total: number;
  /** Why the commit status fails, in words; null: it does not. */
  failure: string | null;
  /** What people should know of the comparison, as Markdown; null: nothing. */
  notice: string | null;
  /** What was not analysed, in words; null for a complete scan. */
  partial: string | null;
  /** What the settings take away, and what they do not yet; null: nothing. */
  settings: HidingSettings | null;
  /** What changes of the endpoints, as Markdown; null: nothing. */
  served: string | null;
  links: readonly ScanLink[];
  /** Commit whose scan is linked. */
  commit: string;
}

/** The one note that sums a review up. But for its links it says nothing that changes from push to push by itself. */
export function summaryNote(facts: SummaryFacts): string {
  const { rows, unsure, hygiene, fixed, total, failure, notice, partial, settings, served, links, commit } =
    facts;
  const routed = rows.filter(({ routes }) => routes).length;
  const routes = routed > 0 ? `, **new routes to ${counted(routed, 'known one')}**` : '';
  const placed = rows.filter(({ routes: own, places: other }) => !own && other).length;
  const places = placed > 0 ? `, **new locations of ${counted(placed, 'known one')}**` : '';
  const counts = `**${counted(rows.length - routed - placed, 'new finding')}**${routes}${places}, ${grouped(fixed)} fixed, ${grouped(total)} in all.`;
  const parts = ['### Goalkeeper', counts];
  if (failure !== null) parts.push(`**The commit status fails**: ${failure}.`);
  if (notice !== null) parts.push(notice);
  if (partial !== null)
    parts.push(
      `**The scan is partial**: ${text(partial)}. Findings may be missing, and none counts as fixed.`,
    );
  if (settings !== null) parts.push(...settingsSentences(settings, code));
  if (rows.length > 0)
    parts.push(table(['Severity', 'Weakness', 'Place', 'Thread'], rows.slice(0, MAX_ROWS).map(row)));
  if (rows.length > MAX_ROWS) parts.push(`${rows.length - MAX_ROWS} more are not listed here.`);
  if (unsure.length > 0) parts.push(folded(unsure, `less sure (${doubtText(unsure)})`, facts));
  if (hygiene.length > 0)
    parts.push(
      folded(hygiene, `of hygiene, which ${hygiene.length === 1 ? 'fails' : 'fail'} nothing`, facts),
    );
  if (served !== null) parts.push(served);
  if (links.length > 0) {
    const named = links.map(({ text: name, url }) => `[${name}](${url})`).join(', ');
    parts.push(`${LINKS}${code(commit.slice(0, 12))}: ${named}`);
  }
  return `${summaryMarker}\n${withoutQuickActions(parts.join('\n\n'))}\n`;
}

/** A summary but for its links: when nothing else differs, it says the same. */
export function withoutLinks(body: string): string {
  const trimmed = body.replace(ADDRESS, ']').trim();
  const last = trimmed.lastIndexOf('\n') + 1;
  return trimmed.startsWith(LINKS, last) ? trimmed.slice(0, last).trim() : trimmed;
}

function row({ finding, routes, places, hasThread, links }: SummaryRow): string[] {
  const { path, region } = finding.location;
  return [
    // Columns are as wide as their longest word: without the entity, narrow ones would break in two lines.
    `${severityBand(finding.severity)}&nbsp;${finding.severity.toFixed(1)}`,
    `${linked(text(finding.title), links.finding)} (${finding.cweIds[0]})${routesText(routes)}${placesText(finding, places)}`,
    // The line only where no thread shows it: it would change with every push.
    linked(code(hasThread ? path : `${path}:${region.startLine}`), links.code),
    hasThread ? linked('yes', links.thread) : 'no',
  ];
}

/** What stands behind the table, in one line that opens to a list: a line a rule. */
function folded(
  findings: readonly Finding[],
  what: string,
  { codeLink }: Pick<SummaryFacts, 'codeLink'>,
): string {
  const groups = byRule(findings);
  const lines = groups.slice(0, MAX_RULES).map(({ title, cwe, findings: all }) => {
    const places = firstPlaces(all, MAX_PLACES, (location) =>
      linked(code(`${location.path}:${location.region.startLine}`), codeLink(location)),
    );
    return `- ${text(title)} (${cwe}): ${places}`;
  });
  const left = groups.length - lines.length;
  if (left > 0) lines.push(`- ${counted(left, 'more rule')}`);
  return `<details><summary>${counted(findings.length, 'new finding')} ${what}</summary>\n\n${lines.join('\n')}\n\n</details>`;
}

function routesText([first, ...others]: readonly Route[] = []): string {
  if (!first) return '';
  return `, new route ${code(first.name)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}

/** How many other places a finding has; of a known one, those that are new. */
function placesText({ places: all = [] }: Finding, added: readonly NewPlace[] = []): string {
  const [first, ...others] = added;
  if (first)
    return `, new location ${code(first.path)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  return all.length > 0 ? `, ${counted(all.length + 1, 'location')}` : '';
}

function linked(markdown: string, url: string | null): string {
  return url === null ? markdown : `[${markdown}](${url})`;
}
