import { Kind } from '#agent/ir/kinds.js';
import type { EndpointParameter } from '#protocol/scan-report.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';
import { type ClassValue, optionsOf } from '../wiring/value.js';
import { formFields } from './form-fields.js';

/** The forms that a view makes, `form = LoginForm()`: what they ask for is read from the body. */
export class ViewForms {
  private readonly known = new Map<ClassValue, EndpointParameter[] | null>();
  private readonly made = new Map<number, { at: number; cls: ClassValue }[]>();

  constructor(private readonly wiring: Wiring) {}

  of(site: FunctionSite): EndpointParameter[] {
    const { start, end } = this.wiring.program.functionInfo(site);
    const fields = new Map<string, EndpointParameter>();
    for (const { at, cls } of this.madeIn(site.unit)) {
      if (at < start || at >= end) continue;
      for (const field of this.fieldsOf(cls) ?? []) fields.set(field.name, field);
    }
    return [...fields.values()];
  }

  private fieldsOf(cls: ClassValue): EndpointParameter[] | null {
    let fields = this.known.get(cls);
    if (fields === undefined) {
      fields = formFields(cls, this.wiring.evaluator);
      this.known.set(cls, fields);
    }
    return fields;
  }

  /** Where a file makes instances of forms. */
  private madeIn(unitIndex: number): { at: number; cls: ClassValue }[] {
    let made = this.made.get(unitIndex);
    if (made) return made;
    made = [];
    const { program, evaluator } = this.wiring;
    const unit = program.unit(unitIndex);
    const frame = evaluator.modules.frameOf(unitIndex);
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call) continue;
      const callee = unit.a(node);
      if (!/Form(s|View)?$/.test(program.nameOf(unitIndex, callee) ?? '')) continue;
      // A name of the module, seen from the function.
      const value = unit.kind(callee) === Kind.Local ? null : evaluator.evaluate(frame, callee);
      for (const one of optionsOf(value))
        if (one?.kind === 'class') made.push({ at: unit.start(node), cls: one });
    }
    this.made.set(unitIndex, made);
    return made;
  }
}
