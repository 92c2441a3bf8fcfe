import type { Evaluation } from './evaluation.js';
import type { Verdict } from './verdict.js';

export function addVerdict(ev: Evaluation, call: number, verdict: Verdict): void {
  const verdicts = ev.verdicts.get(call) ?? [];
  if (
    verdicts.some(
      (one) => one.node === verdict.node && one.when === verdict.when && one.classes === verdict.classes,
    )
  )
    return;
  ev.verdicts.set(call, [...verdicts, verdict]);
}
