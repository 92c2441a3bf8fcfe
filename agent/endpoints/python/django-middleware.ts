import { evidenceBetween } from '../access/evidence.js';
import { checksIn, unread } from '../access/handlers.js';
import { isOther } from '../access/identity.js';
import { isHarmlessMiddleware, libraryCheck } from '../access/libraries.js';
import { bothRequired, guardedBy, type Security } from '../access/security.js';
import type { Wiring } from '../router-calls.js';
import type { Guard, RouterKey } from '../routes.js';
import { textsOf } from '../wiring/value.js';

/** Methods of middleware that run before a view, or around it. */
const HOOKS = new Set(['__call__', 'process_request', 'process_view']);

/** Checks before all views: what the settings of Django name as MIDDLEWARE. */
export function djangoMiddleware(wiring: Wiring, router: RouterKey): Guard[] {
  const { program, evaluator } = wiring;
  const stated = program.valueNamed(-1, 'MIDDLEWARE');
  if (stated === null) return [];
  const unit = program.unit(stated.unit);
  const place = { file: unit.path, line: unit.position(unit.start(stated.node)).line };
  const value = evaluator.evaluate(evaluator.modules.frameOf(stated.unit), stated.node);
  return textsOf(value).flatMap((dotted): Guard[] => {
    const name = dotted.slice(dotted.lastIndexOf('.') + 1);
    const own = program.unitOfModule(dotted.slice(0, dotted.lastIndexOf('.')));
    if (own === null || isHarmlessMiddleware('python', dotted)) {
      const security = ofLibrary(dotted);
      return security ? [{ router, prefix: '', security }] : [];
    }
    const cls = program.classIn(program.unit(own).path, name);
    const methods = cls ? program.methodsOf(cls) : new Map();
    const sites = cls
      ? [...methods].flatMap(([method, site]) => (HOOKS.has(method) ? [site] : []))
      : [program.functionNamed(own, name)].filter((site) => site !== null);
    let security: Security | null = null;
    const exempt: string[] = [];
    for (const site of sites) {
      security = bothRequired(security, checksIn(site, wiring, { within: true }));
      const { start, end } = program.functionInfo(site);
      exempt.push(...evidenceBetween(program, site.unit, start, end).exempt);
    }
    return security ? [{ router, prefix: '', security, exempt }] : [];
  });

  function ofLibrary(dotted: string): Security | null {
    if (isHarmlessMiddleware('python', dotted) || isOther(dotted)) return null;
    const known = libraryCheck('python', dotted);
    if (!known) return unread(dotted, place);
    // Views may be marked as open to all.
    return guardedBy(wiring.schemes.required(known.as, known.scheme), [
      { name: dotted, kind: 'unknown', ...place },
    ]);
  }
}
