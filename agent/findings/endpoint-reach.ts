import type { Endpoint } from '#protocol/scan-report.js';
import { ownNameOf } from '../analysis/program/expression-names.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Kind } from '../ir/kinds.js';
import { Unit, type UnitData } from '../ir/unit.js';
import { isTestPath } from '../workspace/path-kind.js';
import { Routes } from './routes.js';

/** Functions that call each other, from a handler on. */
const MAX_DEPTH = 4;
/** A name that more functions have says too little of which one is called: a controller, a service, its interface and a client. */
const MAX_SAME_NAME = 4;
const MAX_CALLERS = 50;

interface Place {
  unit: number;
  fn: number;
}

/** Which endpoints lead to a function: it is in their handler, or called from there by a name that few functions have. */
export class EndpointReach {
  private readonly routes: Routes;
  private readonly views = new Map<number, { path: string; unit: Unit }>();
  private callers: ReadonlyMap<string, readonly Place[]> | null = null;

  constructor(
    private readonly units: readonly UnitData[],
    endpoints: readonly Endpoint[],
  ) {
    this.routes = new Routes(endpoints);
  }

  /** Those that get there by the fewest calls. */
  of(place: Place): Endpoint[] {
    return this.reached(place, true);
  }

  /** All of those that get there. */
  all(place: Place): Endpoint[] {
    return this.reached(place, false);
  }

  private reached(place: Place, isNearest: boolean): Endpoint[] {
    const all = new Set<Endpoint>();
    const seen = new Set<string>();
    let level = [place];
    for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
      const around = level.flatMap((one) => this.around(one));
      const served = around.flatMap(({ unit, fn }) => this.routes.servedBy(this.view(unit), fn));
      for (const one of served) all.add(one);
      if (isNearest && all.size > 0) break;
      level = around.flatMap((one) =>
        this.callersOf(one).filter(({ unit, fn }) => {
          const key = `${unit}:${fn}`;
          return !seen.has(key) && seen.add(key);
        }),
      );
    }
    return [...all];
  }

  /** Those that the function itself answers. */
  servedAt({ unit, fn }: Place): Endpoint[] {
    return fn > 0 ? this.routes.servedBy(this.view(unit), fn) : [];
  }

  /** Those that the function itself answers, or else the nearest of those that it stands in. */
  servedAround(place: Place): Endpoint[] {
    for (const one of this.around(place)) {
      const served = this.servedAt(one);
      if (served.length > 0) return served;
    }
    return [];
  }

  /** The function and those that it stands in, without the body of the module. */
  private around({ unit, fn }: Place): Place[] {
    const { functions } = this.units[unit];
    const found: Place[] = [];
    for (let at = fn; at > 0; at = functions[at].parent) found.push({ unit, fn: at });
    return found;
  }

  private callersOf({ unit, fn }: Place): readonly Place[] {
    const { language, functions } = this.units[unit];
    this.callers ??= this.allCallers();
    return this.callers.get(`${language} ${functions[fn].name}`) ?? [];
  }

  private view(unit: number): { path: string; unit: Unit } {
    let view = this.views.get(unit);
    if (view === undefined) {
      view = { path: this.units[unit].path, unit: new Unit(this.units[unit]) };
      this.views.set(unit, view);
    }
    return view;
  }

  /** By language and name of a function the functions that call one of that name. */
  private allCallers(): Map<string, Place[]> {
    const product = this.units.flatMap((data, unit) => (isTestPath(data.path) ? [] : [{ data, unit }]));
    const declared = new Map<string, number>();
    for (const { data } of product)
      for (const { name } of data.functions) {
        const key = `${data.language} ${name}`;
        if (name !== '') declared.set(key, (declared.get(key) ?? 0) + 1);
      }
    const callers = new Map<string, Place[]>();
    for (const { data, unit } of product) {
      const code = new Unit(data);
      const spans = new FunctionSpans(data);
      for (let node = 0; node < code.nodeCount; node++) {
        if (code.kind(node) !== Kind.Call) continue;
        const key = `${data.language} ${ownNameOf(code, code.a(node))}`;
        const same = declared.get(key);
        if (same === undefined || same > MAX_SAME_NAME) continue;
        const known = callers.get(key) ?? [];
        if (known.length < MAX_CALLERS) known.push({ unit, fn: spans.at(code.start(node)) });
        callers.set(key, known);
      }
    }
    return callers;
  }
}
