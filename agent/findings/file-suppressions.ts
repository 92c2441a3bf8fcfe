import type { Finding, Region } from '#protocol/finding.js';
import type { ScanWarning, WarningKind } from '#protocol/scan-report.js';
import { namesRule, type ProjectRules } from './project-rules.js';
import type { SourceView } from './source-view.js';
import { type SuppressionComment, suppressionComments } from './suppression-comments.js';

/** Lines in which findings of a rule are suppressed. */
interface SuppressedLines {
  comment: SuppressionComment;
  first: number;
  last: number;
  isUsed: boolean;
}

/** The suppressions in the comments of one file, and what is wrong with them. */
export class FileSuppressions {
  private readonly path: string;
  private readonly hasGaps: boolean;
  private readonly ranges: SuppressedLines[] = [];
  private readonly mistakes: ScanWarning[] = [];

  constructor(
    view: SourceView,
    private readonly rules: ProjectRules,
  ) {
    this.path = view.path;
    this.hasGaps = view.unit.data.gaps.length > 0;
    const comments = suppressionComments(view).filter((comment) => this.namesKnownRule(comment));
    this.ignored(comments.filter(({ word }) => word === 'ignore'));
    this.blocks(
      comments.filter(({ word }) => word !== 'ignore'),
      view.unit.data.lineStarts.length,
    );
  }

  /** The suppression of a finding that starts in a region; undefined when there is none. */
  of(ruleId: string, { startLine }: Region): Finding['suppression'] {
    let found: Finding['suppression'];
    for (const range of this.ranges) {
      const { comment, first, last } = range;
      if (!namesRule(comment.rule, ruleId) || startLine < first || startLine > last) continue;
      range.isUsed = true;
      found ??= { kind: 'inSource', reason: comment.reason };
    }
    return found;
  }

  /** What is wrong with them. @param isWhole all findings are known, so that what suppressed none is of no use */
  warnings(isWhole: boolean): ScanWarning[] {
    const unused = this.ranges.filter(
      ({ isUsed, comment }) =>
        !isUsed &&
        isWhole &&
        !this.hasGaps &&
        this.rules.named(comment.rule).every((id) => this.rules.of(id).isOn),
    );
    return [
      ...this.mistakes,
      ...unused.map(({ comment }) =>
        this.warning('unused-suppression', comment, `${written(comment)} suppresses nothing: remove it.`),
      ),
    ];
  }

  private namesKnownRule(comment: SuppressionComment): boolean {
    const { word, rule } = comment;
    if (rule === '' && word !== 'on')
      this.mistake(
        'suppression-without-rule',
        comment,
        `${written(comment)} names no rule and suppresses nothing: write goalkeeper:${word} RULE REASON.`,
      );
    else if (rule !== '' && this.rules.named(rule).length === 0) {
      this.mistake('unknown-rule', comment, `${written(comment)}: ${this.rules.noSuchRule(rule)}`);
    } else return true;
    return false;
  }

  /** Comments on a line of their own speak of the next line; several of them together of the one behind all. */
  private ignored(comments: readonly SuppressionComment[]): void {
    const reach = new Map<number, number>();
    for (const comment of [...comments].reverse()) {
      const { first, last, behindCode } = comment;
      const end = behindCode ? last : Math.max(reach.get(first) ?? 0, reach.get(last + 1) ?? last + 1);
      if (!behindCode) reach.set(first, end);
      this.ranges.push({ comment, first, last: end, isUsed: false });
    }
  }

  private blocks(comments: readonly SuppressionComment[], lastLine: number): void {
    const open: SuppressedLines[] = [];
    for (const comment of comments) {
      const { word, rule, first, last } = comment;
      if (word === 'off') {
        open.push({ comment, first, last: lastLine, isUsed: false });
        continue;
      }
      const closed = open.filter((block) => rule === '' || namesSame(rule, block.comment.rule));
      if (closed.length === 0)
        this.mistake(
          'unopened-suppression',
          comment,
          `${written(comment)} ends no block: none is open here.`,
        );
      for (const block of closed) {
        open.splice(open.indexOf(block), 1);
        this.ranges.push({ ...block, last });
      }
    }
    for (const block of open) {
      const { rule } = block.comment;
      this.ranges.push(block);
      this.mistake(
        'unclosed-suppression',
        block.comment,
        `${written(block.comment)} holds to the end of the file: write goalkeeper:on ${rule} where it should end.`,
      );
    }
  }

  private mistake(kind: WarningKind, comment: SuppressionComment, message: string): void {
    this.mistakes.push(this.warning(kind, comment, message));
  }

  private warning(kind: WarningKind, { line }: SuppressionComment, message: string): ScanWarning {
    return { kind, path: this.path, line, message };
  }
}

function namesSame(one: string, other: string): boolean {
  return namesRule(one, other) || namesRule(other, one);
}

const MAX_NAME = 100;

/** As it is written, without its reason. */
function written({ word, rule }: SuppressionComment): string {
  return `goalkeeper:${word} ${rule.slice(0, MAX_NAME)}`.trimEnd();
}
