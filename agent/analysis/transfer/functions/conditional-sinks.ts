import { deepMarks } from '../../domain/deep-marks.js';
import { textMarks } from '../../domain/items.js';
import type { ConditionalSink } from '../../domain/summary.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { record } from '../rules/sinks.js';
import type { Substitution } from './substitution.js';

/** A sink inside a called function, with what is passed at this call. */
export function reportConditional(ev: Evaluation, sink: ConditionalSink, substitution: Substitution): void {
  const actual = substitution.actual(sink.origin);
  const marks = sink.deep ? deepMarks(actual) : textMarks(actual);
  if (marks.length === 0) return;
  const { use, deep, sink: site, place, fn } = sink;
  for (const mark of substitution.carried(sink, marks)) {
    if ((mark.cleaned & use.class) !== 0) continue;
    const { origin, cleaned, doubt, step, part } = mark;
    record(ev, { use, origin, deep, cleaned, doubt, step, part, sink: site, place, fn });
  }
}
