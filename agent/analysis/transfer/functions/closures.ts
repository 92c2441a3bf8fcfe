import { NONE } from '../../../ir/kinds.js';
import { type Frame, UNKNOWN, withReceiver } from '../../domain/value.js';
import type { Module } from '../../program/module.js';
import { newActivation } from '../evaluation/activation.js';
import { bareCall } from '../evaluation/calling.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { invokeClosure } from './apply.js';
import { symbolicReceiver } from './parameters.js';

/** Inner functions that nobody was seen to call are evaluated with unknown arguments, while their variables are at hand. */
export function finishClosures(ev: Evaluation, module: Module, frame: Frame): void {
  const { analysis, program } = ev;
  const closures = analysis.closures.of(ev);
  ev.module = module;
  ev.frame = frame;
  ev.alive = true;
  for (let i = 0; i < closures.length && i < 500 && !ev.budget.isExhausted; i++) {
    const closure = closures[i];
    const home = program.modules[closure.unit];
    if (analysis.closures.wasInvoked(closure) || !analysis.selection.isSelected(home, closure.fn)) continue;
    const info = home.unit.data.functions[closure.fn];
    const receiver =
      info.owner >= 0 && info.receiver !== NONE
        ? symbolicReceiver(ev, { unit: closure.unit, cls: info.owner, frame: closure.frame }, closure.fn)
        : null;
    ev.activations.push(newActivation(module, frame, ev.state.mark()));
    invokeClosure(ev, withReceiver(closure, receiver), bareCall(ev, UNKNOWN, NONE));
    ev.activations.pop();
    ev.alive = true;
  }
  analysis.closures.forget(ev);
}
