import type { Finding, FixedLines, FlowStep, Place, Proof, Route, Suppression } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import type { NewPlace } from '#protocol/tracking/places.js';
import { code, text } from '#reports/markdown-text.js';
import { messageMarkdown } from '#reports/message-markdown.js';
import { proofText } from '#reports/proof-text.js';
import type { ChangedLines } from './changed-lines.js';
import { type Closing, digestOf, findingMarker } from './markers.js';
import { COMMAND } from './thread-command.js';

const MAX_STEPS = 12;
/** New routes that a comment names. */
const SHOWN_ROUTES = 10;
/** The same of places. */
const SHOWN_PLACES = 10;
/** What the host takes for a line range of a suggestion. */
const MAX_SUGGESTED = 100;

export interface CommentPlace {
  /** New path and line that the comment stands at; null where that is not known, or is no line. */
  at: { path: string; line: number } | null;
  lines: ChangedLines;
}

/** What a comment says besides the finding itself. */
export interface CommentParts {
  /** Page of the finding; null: there is none. */
  link: string | null;
  /** A server does what people reply to it. */
  takesReplies?: boolean;
  /** Of a finding that the base has: what is new is these routes to it. */
  routes?: readonly Route[];
  /** The same of its places. */
  places?: readonly NewPlace[];
  /** Why the finding was suppressed before there were these routes. */
  outgrown?: Suppression;
}

/** How people are told what they can reply. */
const dismissHint = `Not a problem? Reply \`${COMMAND} dismiss\` and the reason.`;

/**
 * The comment about a finding. Scanned text can add neither markup, mentions, quick actions nor markers; the first line
 * is our marker.
 */
export function findingComment(
  finding: Finding,
  closing: Closing,
  place: CommentPlace,
  { link, takesReplies = false, routes = [], places = [], outgrown }: CommentParts,
): string {
  const isRoute = routes.length > 0 || places.length > 0;
  const digest = commentDigest(finding, { routes, places });
  const marker = findingMarker({ fingerprint: finding.fingerprint, closing, isRoute, digest });
  const band = severityBand(finding.severity).toUpperCase();
  const parts = [
    `**${band} ${finding.severity.toFixed(1)}: ${text(finding.title)}** (${finding.cweIds.join(', ')})`,
    ...(routes.length > 0 ? [routesMarkdown(finding, routes)] : []),
    ...(places.length > 0 ? [newPlacesMarkdown(finding, places)] : []),
    ...(routes.length > 0 && outgrown ? [outgrownMarkdown(outgrown)] : []),
    messageMarkdown(finding.message),
    ...(finding.steps.length > 0 ? [stepsMarkdown(finding.steps)] : []),
    ...(finding.places ? [placesMarkdown(finding.places)] : []),
    ...(finding.proof ? [proofMarkdown(finding.proof)] : []),
    `**How to fix it.** ${finding.remediation}`,
    ...suggestion(finding, place),
    `Rule ${code(finding.ruleId)}, confidence ${finding.confidence} of 10.${link ? ` [More](${link})` : ''}`,
    ...(takesReplies ? [dismissHint] : []),
  ];
  return `${marker}\n${withoutQuickActions(parts.join('\n\n'))}\n`;
}

/**
 * The comment of a thread that is closed: why, and below it, folded, what it said.
 * @param original the comment as it is at the host, its first line being our marker
 */
export function closedComment(
  finding: ClosedFinding,
  closing: Exclude<Closing, null>,
  original: string,
): string {
  const { fingerprint, isRoute, digest } = finding;
  const marker = findingMarker({ fingerprint, closing, isRoute, digest });
  const [, ...lines] = original.split(/\r?\n/);
  // A change that is not needed any more is not offered to be applied.
  const said = lines
    .join('\n')
    .trim()
    .replace(/^```suggestion\S*$/gm, '```');
  const folded = `<details><summary>What was found</summary>\n\n${withoutQuickActions(said)}\n\n</details>\n`;
  const sentence = isRoute && closing === 'fixed' ? ROUTE_FIXED : sentences[closing];
  return `${marker}\n${sentence}\n${said === '' ? '' : `\n${folded}`}`;
}

export interface ClosedFinding {
  fingerprint: string;
  isRoute?: boolean;
  digest: string;
}

const ROUTE_FIXED = '**Fixed.** The new route to the finding, or its new location, is gone.';

const sentences: Record<Exclude<Closing, null>, string> = {
  fixed: '**Fixed.** The finding that stood here is gone.',
  dismissed: '**Dismissed.** It was decided that the finding that stood here needs no change.',
  suppressed:
    '**Suppressed.** The code, or the settings of the project, say why the finding that stood here is none.',
};

/** Of what the comment says, without the lines, which shift with every push. */
export function commentDigest(
  finding: Finding,
  { routes = [], places = [] }: Pick<CommentParts, 'routes' | 'places'> = {},
): string {
  const { title, severity, message, remediation, ruleId, confidence, fix } = finding;
  return digestOf([
    ...[title, severity.toFixed(1), message, remediation, ruleId, String(confidence)],
    ...[fix?.description ?? '', fix?.lines?.before ?? '', fix?.lines?.after ?? ''],
    ...routes.flatMap(({ name, file }) => [name, file]),
    ...(finding.places ?? []).map(({ fingerprint }) => fingerprint),
    ...places.map(({ fingerprint }) => `new ${fingerprint}`),
    ...(finding.proof ? [finding.proof.command] : []),
  ]);
}

function newPlacesMarkdown({ location }: Finding, places: readonly NewPlace[]): string {
  const lines = places.slice(0, SHOWN_PLACES).map(({ path, line }) => `- ${code(`${path}:${line}`)}`);
  if (places.length > SHOWN_PLACES) lines.push(`- and ${places.length - SHOWN_PLACES} more`);
  const shown = code(`${location.path}:${location.region.startLine}`);
  return `**New location of a known weakness.** The weakness that is shown at ${shown} is in the target, too; now it is also here:\n\n${lines.join('\n')}`;
}

/** What is fixed together with the finding. */
function placesMarkdown(places: readonly Place[]): string {
  const shown = places
    .slice(0, SHOWN_PLACES)
    .map(({ location }) => code(`${location.path}:${location.region.startLine}`));
  const more = places.length > shown.length ? ` and ${places.length - shown.length} more` : '';
  return `**Also at** ${shown.join(', ')}${more}.`;
}

function routesMarkdown({ location }: Finding, routes: readonly Route[]): string {
  const { path, region } = location;
  const lines = routes
    .slice(0, SHOWN_ROUTES)
    .map(({ name, file, line }) => `- ${code(name)} in ${code(`${file}:${line}`)}`);
  if (routes.length > SHOWN_ROUTES) lines.push(`- and ${routes.length - SHOWN_ROUTES} more`);
  const known = `The weakness at ${code(`${path}:${region.startLine}`)} is in the target, too`;
  return `**New route to a known weakness.** ${known}; now it can be reached from here:\n\n${lines.join('\n')}`;
}

function outgrownMarkdown({ kind, reason }: Suppression): string {
  const said = `It is suppressed there: ${code(reason)}. That was written without this route.`;
  const again = 'To suppress it with this one, too, say so';
  return kind === 'inSource'
    ? `${said} ${again} in the reason of that comment.`
    : `${said} ${again} in a comment at the weakness: ${code('goalkeeper:ignore RULE REASON')}.`;
}

/** The request that shows the finding, folded. */
function proofMarkdown(proof: Proof): string {
  return `<details><summary>How to see it</summary>\n\n${proofText(proof)}\n\n</details>`;
}

/** The way from source to sink, folded. */
export function stepsMarkdown(all: readonly FlowStep[]): string {
  const shown =
    all.length <= MAX_STEPS ? all : [...all.slice(0, MAX_STEPS / 2), ...all.slice(-MAX_STEPS / 2)];
  const lines = shown.map((step, index) => {
    const place = code(`${step.location.path}:${step.location.region.startLine}`);
    return `${index + 1}. **${step.kind}** ${place}: ${messageMarkdown(step.message)}`;
  });
  const left =
    all.length > shown.length ? `\n\n${all.length - shown.length} steps in the middle are left out.` : '';
  return `<details><summary>How the data gets there</summary>\n\n${lines.join('\n')}${left}\n\n</details>`;
}

/** A block that the host can apply: only for lines of the diff around the comment's own. */
function suggestion({ fix, location }: Finding, { at, lines }: CommentPlace): string[] {
  if (!fix?.lines || at === null || at.path !== location.path) return [];
  const { startLine, endLine, after } = fix.lines;
  const isAround = startLine <= at.line && at.line <= endLine && endLine - startLine < MAX_SUGGESTED;
  if (!isAround || !isPlain(fix.lines)) return [];
  for (let line = startLine; line <= endLine; line++) if (lines.atLine(at.path, line) === null) return [];
  const range = `-${at.line - startLine}+${endLine - at.line}`;
  return [`**Fix.** ${text(fix.description)}:`, `\`\`\`suggestion:${range}\n${after}\n\`\`\``];
}

/**
 * Whether lines can stand in a fence as they are: the host reads fences and quick actions by patterns of its own, so
 * nothing that looks like either is quoted.
 */
function isPlain({ before, after }: FixedLines): boolean {
  return ![before, after].some((part) => /```|~~~|^\s*\/\w|<!--|(?![\n\t])\p{C}/mu.test(part));
}

/** A line that begins with a slash is a command to the host, wherever the text came from. */
export function withoutQuickActions(markdown: string): string {
  return markdown.replace(/^([ \t>]*)\//gm, '$1&#47;');
}
