import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import wrapAnsi from 'wrap-ansi';
import type { Finding, Fix, FlowStep, Route } from '#protocol/finding.js';
import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import { GATE_CONFIDENCE, isSure } from '#protocol/thresholds.js';
import { confidenceText, doubtText, setApart } from './apart.js';
import { byRule, firstPlaces } from './by-rule.js';
import { counted } from './counted.js';
import { differenceLines } from './difference-lines.js';
import { otherPlaces } from './other-places.js';
import { countedFindings, effectOfFix, unsuppressed } from './report-input.js';
import { shownRoutes } from './shown-routes.js';

export interface TerminalOptions {
  /** Colours and frames for a terminal; plain text otherwise. */
  color: boolean;
  /** Columns; 100 by default, at least 40. */
  width?: number;
  /** Also show findings that are suppressed. */
  includeSuppressed?: boolean;
  /** What is left out for want of confidence. */
  hidden?: HiddenFindings;
  /** Least confidence of what may fail, and so is shown by itself. */
  sureFrom?: number;
  /** Every finding with all its steps and its remediation; without, both ends of each, on at most about 200 lines. */
  verbose?: boolean;
}

/** Findings that would count, but are not sure enough to be shown. */
export interface HiddenFindings {
  count: number;
  /** Least confidence of what is shown. */
  minConfidence: number;
}

/** Of what stands behind the others: rules that are named, and places of each. */
const MAX_RULES = 12;
const MAX_RULE_PLACES = 3;
/** Lines of findings: with the counts and what a scan says at its end, a page has less than 200. */
const MAX_LINES = 180;

const bands: readonly SeverityBand[] = ['critical', 'high', 'medium', 'low', 'info'];

/** The findings for people at a terminal, most severe last so that they stand above the prompt, then what is less sure and hygiene in a few lines, then the counts. */
export function terminalReport(findings: readonly Finding[], options: TerminalOptions): string {
  const page = new Page(options);
  const shown = findings.filter(
    ({ nonProduct, suppression }) => !nonProduct && (options.includeSuppressed || !suppression),
  );
  const end = page.counts(findings, options.hidden);
  if (options.verbose) {
    const blocks = [...shown].reverse().map((finding) => page.finding(finding));
    return `${[...blocks, end].join('\n\n')}\n`;
  }
  const { sure, unsure, hygiene } = setApart(shown, options.sureFrom);
  const { blocks, left } = compact(sure, page);
  const parts = [
    ...blocks,
    ...(left > 0 ? [page.hint(left)] : []),
    ...(unsure.length > 0 ? [page.rules(' UNSURE ', doubtText(unsure), unsure)] : []),
    ...(hygiene.length > 0 ? [page.rules(' HYGIENE ', 'fails nothing', hygiene)] : []),
    end,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Columns that text is written in: those of the terminal, else 100, as far as lines stay readable. */
export function terminalWidth(columns = 100): number {
  return Math.max(40, Math.min(columns, 160));
}

/** The findings by rule, as many of the most severe as there is room for; the most severe last. */
function compact(findings: readonly Finding[], page: Page): { blocks: string[]; left: number } {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    // Rules of one's own may state another severity for the same id: what stands under a head must be of it.
    const key = `${finding.severity} ${finding.ruleId}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  const blocks: string[] = [];
  let [lines, left] = [0, 0];
  for (const group of groups.values()) {
    const shown: string[] = [];
    lines += 2;
    for (const finding of group) {
      const text = page.ends(finding);
      lines += text.split('\n').length;
      if (lines > MAX_LINES) left += 1;
      else shown.push(text);
    }
    if (shown.length > 0) blocks.unshift([page.head(group), ...shown].join('\n'));
  }
  return { blocks, left };
}

class Page {
  private readonly pen: ReturnType<typeof pc.createColors>;
  private readonly width: number;
  private readonly sureFrom: number;
  /** How to see what stands behind the others. */
  private readonly inFull: (count: number) => string;

  constructor({ color, width, sureFrom = GATE_CONFIDENCE, verbose = false }: TerminalOptions) {
    this.pen = pc.createColors(color);
    this.width = terminalWidth(width);
    this.sureFrom = sureFrom;
    this.inFull = (count) => (verbose ? '' : `: --verbose shows ${itOrThem(count)} in full`);
  }

  /** What findings of one rule have in common. */
  head(findings: readonly Finding[]): string {
    const { pen } = this;
    const [{ severity, title, cweIds, ruleId }] = findings;
    const count = findings.length > 1 ? [`${findings.length} findings`] : [];
    return [
      this.headline(severity, pen.bold(clean(title))),
      this.paragraph(pen.dim([clean(cweIds.join(', ')), clean(ruleId), ...count].join('; '))),
    ].join('\n');
  }

  /** A finding with where its data comes from and where it ends. */
  ends(finding: Finding): string {
    const { pen } = this;
    const { path, region } = finding.location;
    const marks = [
      ...(finding.inTestCode ? [pen.dim(' (test code)')] : []),
      ...(finding.suppression ? [pen.yellow(' (suppressed)')] : []),
    ];
    const place = `${pen.cyan(this.cutLeft(`${clean(path)}:${region.startLine}:${region.startColumn}`, 16))}${marks.join('')}`;
    const lines = [`  ${place}`, this.paragraph(clean(finding.message), 4)];
    const { steps } = finding;
    const last = steps.at(-1);
    if (last) for (const step of steps.length > 1 ? [steps[0], last] : [last]) lines.push(this.end(step));
    else if (finding.code) lines.push(`      ${pen.dim('|')} ${this.cut(clean(finding.code), 8)}`);
    if (finding.places) lines.push(this.paragraph(this.places(finding), 4));
    if (finding.fix)
      lines.push(
        this.paragraph(
          `${pen.green('Fix')} (${effectOfFix(finding.fix)}): ${clean(finding.fix.description)}`,
          4,
        ),
      );
    if (finding.suppression)
      lines.push(this.paragraph(`${pen.yellow('Suppressed:')} ${clean(finding.suppression.reason)}`, 4));
    return lines.join('\n');
  }

  private end({ kind, location, code }: FlowStep): string {
    const place = this.cutLeft(`${clean(location.path)}:${location.region.startLine}`, 40);
    const name = (kind === 'source' ? 'from' : 'to').padEnd(4);
    const used = 6 + name.length + 1 + place.length + 2;
    const head = `      ${this.pen.magenta(name)} ${this.pen.cyan(place)}`;
    return code === '' ? head : `${head}  ${this.cut(clean(code), used)}`;
  }

  /** A severity, and what has it. */
  private headline(severity: number, text: string): string {
    const band = severityBand(severity);
    const badge = ` ${band.toUpperCase()} ${severity.toFixed(1)} `;
    const [first, ...rest] = wrapAnsi(text, this.width - badge.length - 1, { hard: true }).split('\n');
    return [`${this.paint(band, badge)} ${first}`, ...rest.map((line) => `  ${line}`)].join('\n');
  }

  /** How to see what there was no room for. */
  hint(left: number): string {
    return wrapAnsi(
      `${counted(left, 'more finding')} of the same or lower severity: --verbose shows all with every step, --severity high only those from 7, --output FILE --format markdown writes a page.`,
      this.width,
    );
  }

  finding(finding: Finding): string {
    const { pen } = this;
    const head = [pen.bold(clean(finding.title)), pen.dim(clean(finding.cweIds.join(', ')))];
    if (finding.hygiene) head.push(pen.dim('(hygiene)'));
    else if (!isSure(finding, this.sureFrom)) head.push(pen.dim('(less sure)'));
    if (finding.inTestCode) head.push(pen.dim('(test code)'));
    if (finding.suppression) head.push(pen.yellow('(suppressed)'));
    const { path, region } = finding.location;
    const place = `${clean(path)}:${region.startLine}:${region.startColumn}`;
    const lines = [
      this.headline(finding.severity, head.join(' ')),
      this.paragraph(`${pen.cyan(place)}${finding.scope ? pen.dim(` in ${clean(finding.scope)}`) : ''}`),
      this.paragraph(clean(finding.message)),
    ];
    if (finding.steps.length > 0) lines.push('', ...this.steps(finding.steps));
    else if (finding.code) lines.push('', `    ${pen.dim('|')} ${this.cut(clean(finding.code), 6)}`);
    if (finding.places) lines.push('', this.paragraph(this.places(finding)));
    if (finding.routes) lines.push('', this.paragraph(`Reached from ${this.routes(finding.routes)}`));
    lines.push(
      '',
      this.paragraph(`${pen.green('How to fix:')} ${firstSentences(clean(finding.remediation))}`),
    );
    if (finding.fix) lines.push(...this.fix(finding.fix));
    if (finding.suppression)
      lines.push(this.paragraph(`${pen.yellow('Suppressed:')} ${clean(finding.suppression.reason)}`));
    const note = `${clean(finding.ruleId)}, confidence ${finding.confidence} of 10, ${finding.fingerprint}`;
    lines.push(this.paragraph(pen.dim(note)));
    return lines.join('\n');
  }

  /** What each rule found of what stands behind the others, in a line or two. */
  rules(badge: string, what: string, findings: readonly Finding[]): string {
    const { pen } = this;
    const groups = byRule(findings);
    const lines = groups.slice(0, MAX_RULES).map(({ title, cwe, ruleId, findings: all }) => {
      const places = firstPlaces(all, MAX_RULE_PLACES, ({ path, region }) =>
        pen.cyan(`${clean(path)}:${region.startLine}`),
      );
      const count = all.length > 1 ? `${all.length} times ` : '';
      return this.paragraph(
        `${clean(title)} ${pen.dim(`(${clean(cwe)}; ${clean(ruleId)})`)}: ${count}${places}`,
      );
    });
    const left = groups.length - lines.length;
    if (left > 0) lines.push(this.paragraph(`and what ${counted(left, 'more rule')} found`));
    return [`${this.paint('low', badge)} ${what}`, ...lines].join('\n');
  }

  counts(findings: readonly Finding[], hidden?: HiddenFindings): string {
    const open = unsuppressed(findings);
    const counting = countedFindings(open);
    const { sure, unsure, hygiene } = setApart(counting, this.sureFrom);
    const suppressed = findings.length - open.length;
    const marked = suppressed > 0 ? ` (${suppressed} more suppressed)` : '';
    const outside = [
      ...this.unsureCount(unsure),
      ...this.hygieneCount(hygiene.length),
      ...this.hidden(hidden),
      ...this.outside(open.length - counting.length),
    ]
      .map((line) => `\n${wrapAnsi(line, this.width)}`)
      .join('');
    if (sure.length === 0) {
      const of = unsure.length > 0 ? ` of confidence ${this.sureFrom} or higher` : '';
      return `${this.pen.green('No findings')}${of}${marked}.${outside}`;
    }
    const parts = bands.flatMap((band) => {
      const count = sure.filter(({ severity }) => severityBand(severity) === band).length;
      return count > 0 ? [this.paint(band, `${count} ${band}`)] : [];
    });
    const text = `${this.pen.bold(counted(sure.length, 'finding'))}: ${parts.join(', ')}${marked}.`;
    return `${wrapAnsi(text, this.width)}${outside}`;
  }

  private outside(count: number): string[] {
    if (count === 0) return [];
    return [
      `${counted(count, 'more finding')} in tests, examples, vendored or generated code: --include-tests shows ${itOrThem(count)}.`,
    ];
  }

  private unsureCount(findings: readonly Finding[]): string[] {
    const { length } = findings;
    if (length === 0) return [];
    return [
      `${counted(length, 'more finding')} less sure, of ${confidenceText(findings)}, and never a failure${this.inFull(length)}.`,
    ];
  }

  private hygieneCount(count: number): string[] {
    if (count === 0) return [];
    return [
      `${counted(count, 'more finding')} of hygiene (log lines, headers, cookie flags), low and never a failure${this.inFull(count)}.`,
    ];
  }

  private hidden({ count, minConfidence }: HiddenFindings = { count: 0, minConfidence: 0 }): string[] {
    if (count === 0) return [];
    return [
      `${counted(count, 'more finding')} hidden, of confidence below ${minConfidence}: --min-confidence 0 shows ${itOrThem(count)}.`,
    ];
  }

  private places(finding: Finding): string {
    const shown = otherPlaces(finding, (place, title) => {
      const at = this.pen.cyan(clean(place));
      return title === null ? at : `${at} ${this.pen.dim(`(${clean(title)})`)}`;
    });
    return `Also at ${shown}`;
  }

  private routes(routes: readonly Route[]): string {
    return shownRoutes(routes, (name, place) => `${clean(name)} ${this.pen.dim(`(${clean(place)})`)}`);
  }

  private steps(steps: readonly FlowStep[]): string[] {
    const places = steps.map(({ location }) => `${clean(location.path)}:${location.region.startLine}`);
    const kindWidth = Math.max(...steps.map(({ kind }) => kind.length));
    return steps.flatMap((step, index) => {
      const kind = step.kind.padEnd(kindWidth);
      const painted =
        step.kind === 'source' || step.kind === 'sink' ? this.pen.magenta(kind) : this.pen.dim(kind);
      const indent = ' '.repeat(kindWidth + 5);
      const place = this.pen.cyan(this.cutLeft(places[index], kindWidth + 5));
      const text = `${place} ${this.pen.dim(clean(step.message))}`;
      const [first, ...rest] = this.paragraph(text, kindWidth + 5).split('\n');
      const lines = [`    ${painted} ${first.trimStart()}`, ...rest];
      if (step.code) lines.push(`${indent}${this.pen.dim('|')} ${this.cut(clean(step.code), kindWidth + 7)}`);
      return lines;
    });
  }

  private fix(fix: Fix): string[] {
    const { description, lines } = fix;
    const changed = lines ? differenceLines(lines) : [];
    return [
      this.paragraph(`${this.pen.green('Fix')} (${effectOfFix(fix)}): ${clean(description)}`),
      ...changed.map((line) => {
        const text = this.cut(`${line[0]} ${cleanLine(line.slice(1))}`, 4);
        return `    ${line.startsWith('+') ? this.pen.green(text) : this.pen.red(text)}`;
      }),
    ];
  }

  private paragraph(text: string, indent = 2): string {
    return wrapAnsi(text, this.width - indent, { hard: true })
      .split('\n')
      .map((line) => `${' '.repeat(indent)}${line}`)
      .join('\n');
  }

  /** The end of a path tells more than its beginning. */
  private cutLeft(text: string, used: number): string {
    const room = Math.max(20, this.width - used);
    return text.length > room ? `…${text.slice(text.length - room + 1)}` : text;
  }

  private cut(text: string, used: number): string {
    const room = Math.max(20, this.width - used);
    // Only so much is measured as can be shown: a character takes up to two columns.
    const start = text.slice(0, room + 1);
    const fits = text.length <= room && !columnsOf(start, room).includes('\n');
    return fits ? text : `${columnsOf(start, room - 1).split('\n', 1)[0]}…`;
  }

  private paint(band: SeverityBand, text: string): string {
    const { pen } = this;
    switch (band) {
      case 'critical':
        return pen.bold(pen.bgRed(pen.white(text)));
      case 'high':
        return pen.bold(pen.red(text));
      case 'medium':
        return pen.yellow(text);
      case 'low':
        return pen.blue(text);
      case 'info':
        return pen.gray(text);
    }
  }
}

function itOrThem(count: number): string {
  return count === 1 ? 'it' : 'them';
}

/** A text, broken wherever so many columns are full. */
function columnsOf(text: string, columns: number): string {
  return wrapAnsi(text, columns, { hard: true, wordWrap: false, trim: false });
}

/**
 * Scanned text on one line without anything that a terminal would obey: escape sequences, control characters,
 * and characters that reorder what is read.
 */
export function clean(text: string): string {
  return harmless(stripVTControlCharacters(text).replace(/\s+/g, ' ')).trim();
}

/** The same for a line whose indentation tells something. */
function cleanLine(text: string): string {
  return harmless(stripVTControlCharacters(text).replaceAll('\t', '    ')).trimEnd();
}

function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '\ufffd');
}

/** Enough of a remediation for a terminal: whole sentences of at most about 300 characters. */
function firstSentences(text: string): string {
  if (text.length <= 300) return text;
  const end = text.lastIndexOf('. ', 300);
  return end > 80 ? text.slice(0, end + 1) : `${text.slice(0, 299)}…`;
}
