import { NONE } from '#agent/ir/kinds.js';
import type { FunctionChecks } from '../access/function-checks.js';
import { firstFrom } from '../handler-inputs.js';
import type { FunctionSite, Program } from '../program.js';
import type { Bound, GoRequest } from './requests.js';
import { type HandedOver, type Target, UnitBindingReader, type UnitBindings } from './unit-bindings.js';

/** A variable that is filled with a part of a request: its type, and where that is written. */
export interface Binding {
  unit: number;
  type: number;
  /** It is a field of that type. */
  field: string | null;
  bound: Bound;
}

/** One whose type may be that of a parameter, which callers say. */
interface Open extends Target {
  unit: number;
  bound: Bound;
}

const MAX_CALLS = 4;
const MAX_BINDINGS = 20;

/** Finds the variables that handlers fill with parts of requests, themselves or by what they call; each unit is walked once. */
export class RequestBindings {
  private readonly byUnit = new Map<number, UnitBindings>();
  private readonly byFunction = new Map<string, readonly Open[]>();

  constructor(
    private readonly program: Program,
    private readonly checks: FunctionChecks,
    private readonly request: GoRequest,
  ) {}

  /** What a function fills from the request of that name, in order. */
  of(site: FunctionSite, request: string): Binding[] {
    return this.openIn(site, request, 0).flatMap((one) => {
      const type = one.type === NONE ? this.statedType(site, one.parameter) : one.type;
      return type === NONE ? [] : [{ unit: one.unit, type, field: one.field, bound: one.bound }];
    });
  }

  private openIn(site: FunctionSite, request: string, depth: number): readonly Open[] {
    const key = `${site.unit} ${site.fn} ${request}`;
    const known = this.byFunction.get(key);
    if (known) return known;
    this.byFunction.set(key, []);
    const { filled, handedOver } = this.inUnit(site.unit);
    const { start, end } = this.program.functionInfo(site);
    const found: (Open & { offset: number })[] = [];
    for (let i = firstFrom(filled, start); i < filled.length && filled[i].offset < end; i++) {
      const { target, bound, offset } = filled[i];
      if (filled[i].request === request) found.push({ ...target, unit: site.unit, bound, offset });
    }
    for (let i = firstFrom(handedOver, start); i < handedOver.length && handedOver[i].offset < end; i++) {
      if (handedOver[i].request !== request || found.length >= MAX_BINDINGS) continue;
      const { offset } = handedOver[i];
      found.push(...this.filledBy(site, handedOver[i], depth).map((one) => ({ ...one, offset })));
    }
    found.sort((one, other) => one.offset - other.offset);
    // A function that calls itself, and one that stands too deep, is asked again from elsewhere.
    if (depth < MAX_CALLS) this.byFunction.set(key, found);
    else this.byFunction.delete(key);
    return found;
  }

  /** What a function fills that is handed the request: its own variables, or what it is handed besides. */
  private filledBy(site: FunctionSite, handed: HandedOver, depth: number): Open[] {
    const unit = this.program.unit(site.unit);
    const callee = unit.a(handed.call);
    const target = depth < MAX_CALLS ? this.checks.target(site.unit, callee, handed.fn) : null;
    const info = target && this.program.functionInfo(target);
    const request =
      info &&
      (handed.position === NONE ? info.locals[info.receiver] : info.parameters[handed.position]?.name);
    const inner = target && request ? this.openIn(target, request, depth + 1) : [];
    if (target && inner.length > 0)
      return inner.map((one) => {
        const position = info?.parameters.findIndex(({ name }) => name === one.parameter) ?? -1;
        const given = one.type === NONE ? handed.targets[position] : undefined;
        if (given !== undefined && (given.type !== NONE || given.parameter !== null))
          return { ...given, unit: site.unit, bound: one.bound };
        const type = one.type === NONE ? this.statedType(target, one.parameter) : one.type;
        // What is of no type that is written is of the one that the function is given.
        if (type === NONE && handed.type !== NONE)
          return { ...one, unit: site.unit, type: handed.type, parameter: null };
        return { ...one, type, parameter: null };
      });
    const last = handed.isBinder ? handed.targets.at(-1) : undefined;
    return last ? [{ ...last, unit: site.unit, bound: 'json' }] : [];
  }

  /** What a function says that its parameter is. */
  private statedType(site: FunctionSite, parameter: string | null): number {
    if (parameter === null) return NONE;
    return this.program.functionInfo(site).parameters.find(({ name }) => name === parameter)?.type ?? NONE;
  }

  private inUnit(index: number): UnitBindings {
    let known = this.byUnit.get(index);
    if (!known) {
      known = new UnitBindingReader(this.program, this.request, index).all();
      this.byUnit.set(index, known);
    }
    return known;
  }
}
