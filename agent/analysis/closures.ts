import { NONE } from '../ir/kinds.js';
import { invokeClosure } from './apply.js';
import type { Engine } from './engine.js';
import type { Evaluation } from './evaluation.js';
import { idle } from './idle.js';
import type { Module } from './module.js';
import { symbolicReceiver } from './parameters.js';
import { type Frame, UNKNOWN, withReceiver } from './value.js';

/** Inner functions that nobody was seen to call are evaluated with unknown arguments, while their variables are at hand. */
export function finishClosures(engine: Engine, ev: Evaluation, module: Module, frame: Frame): void {
  const closures = engine.pending.get(ev);
  ev.module = module;
  ev.frame = frame;
  ev.alive = true;
  for (let i = 0; closures !== undefined && i < closures.length && i < 500 && !ev.exhausted; i++) {
    const closure = closures[i];
    const home = engine.program.modules[closure.unit];
    if (engine.wasInvoked(closure) || !engine.worth.isWorthwhile(home, closure.fn)) continue;
    const info = home.unit.data.functions[closure.fn];
    const receiver =
      info.owner >= 0 && info.receiver !== NONE
        ? symbolicReceiver(ev, { unit: closure.unit, cls: info.owner, frame: closure.frame }, closure.fn)
        : null;
    ev.activations.push(idle(module, frame, ev.state.mark()));
    invokeClosure(ev, withReceiver(closure, receiver), ev.bareCall(UNKNOWN, NONE));
    ev.activations.pop();
    ev.alive = true;
  }
  engine.pending.delete(ev);
}
