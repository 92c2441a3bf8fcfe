import type { Endpoint, EndpointGuard } from '#protocol/scan-report.js';
import type { RawFinding, Site } from '../analysis/api/result.js';
import { FunctionSpans } from '../ir/function-spans.js';
import { Unit, type UnitData } from '../ir/unit.js';
import { EndpointReach } from './endpoint-reach.js';

/** Tells which right callers need to supply the data of a finding: a role, beyond being signed in. */
export class CallersRights {
  private readonly reach: EndpointReach | null;
  private readonly spans = new Map<number, FunctionSpans>();

  constructor(
    private readonly units: readonly UnitData[],
    endpoints: readonly Endpoint[],
  ) {
    this.reach = endpoints.some((one) => roleOf(one) !== null) ? new EndpointReach(units, endpoints) : null;
  }

  /**
   * A check of the role that callers pass. Null where data may come from others, or it is not known by whom. What is kept between
   * requests is looked at where the way that is shown begins.
   */
  of({ trace, routes }: RawFinding): EndpointGuard | null {
    const { reach } = this;
    if (reach === null || trace.length === 0) return null;
    const suppliers = this.endpointsAt(this.functionOf(trace[0]), reach);
    const entries = routes.map((route) => this.endpointsAt(route, reach));
    const isKept = !entries.some((some) => some.some((one) => suppliers.includes(one)));
    const all = isKept ? [suppliers] : [suppliers, ...entries];
    if (all.some((some) => some.length === 0)) return null;
    const guards = all.flat().map(roleOf);
    return guards.includes(null) ? null : guards[0];
  }

  /** Of a function that answers none, or stands in none that does, all that lead to it. */
  private endpointsAt(place: { unit: number; fn: number }, reach: EndpointReach): Endpoint[] {
    const served = reach.servedAround(place);
    return served.length > 0 || place.fn === 0 ? served : reach.all(place);
  }

  private functionOf({ unit, node }: Site): { unit: number; fn: number } {
    let spans = this.spans.get(unit);
    if (spans === undefined) {
      spans = new FunctionSpans(this.units[unit]);
      this.spans.set(unit, spans);
    }
    return { unit, fn: spans.at(new Unit(this.units[unit]).start(node)) };
  }
}

/** Whoever signs in has no role yet, whatever stands before all endpoints. */
const SIGN_IN_PATH = /\/(?:log[-_]?[io]n|sign[-_]?in|authenticate)(?:\.\w+)?\/?$/i;
const SIGN_IN =
  /(?:^|\.)(?:do_?|user_?|handle_?|post_?|get_?)?(?:log_?in|sign_?in)(?:_?(?:view|handler|action|page|form|user|post|get))?(?:\.|$)/i;

function roleOf({ authenticated, guards = [], path, handler }: Endpoint): EndpointGuard | null {
  if (authenticated !== 'yes' || SIGN_IN_PATH.test(path) || SIGN_IN.test(handler)) return null;
  return guards.find(({ kind }) => kind === 'role') ?? null;
}
