import type { Match, Rule, Sink } from '../../rules/rule.js';
import type { MatchUse, SinkUse } from './symbol-facts.js';

/** Sinks and patterns that are met by what the code does, whatever the names in it. */
export class UnnamedUses {
  readonly markupSinks: SinkUse[] = [];
  readonly markupMatches: MatchUse[] = [];
  readonly handedOutMatches: MatchUse[] = [];
  /** Sinks on `object[key] = value`, and their classes. */
  readonly elementSinks: SinkUse[] = [];
  elementClasses = 0;
  readonly appendedSinks: SinkUse[] = [];
  /** Sinks on what functions give that were observed under a tag. */
  readonly returnedSinks = new Map<string, SinkUse[]>();

  addSink(rule: Rule, sink: Sink, bit: number): void {
    const use = { rule, sink, class: bit };
    if (sink.markup) this.markupSinks.push(use);
    if (sink.appended) this.appendedSinks.push(use);
    if (sink.element) {
      this.elementSinks.push(use);
      this.elementClasses |= bit;
    }
    const [tag] = sink.returned ?? [];
    if (tag !== undefined) this.returnedSinks.set(tag, [...(this.returnedSinks.get(tag) ?? []), use]);
  }

  addMatch(rule: Rule, match: Match): void {
    if (match.markup) this.markupMatches.push({ rule, match });
    if (match.handedOut) this.handedOutMatches.push({ rule, match });
  }
}
