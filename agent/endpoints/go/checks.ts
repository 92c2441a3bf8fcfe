import { isCheckName } from '../access/checks.js';
import { checksIn, unread } from '../access/handlers.js';
import { isOther } from '../access/identity.js';
import { isHarmless, libraryCheck, takesSettings } from '../access/libraries.js';
import { bothRequired, guardedBy, type Security } from '../access/security.js';
import { answering } from '../handed-on.js';
import type { Wiring } from '../router-calls.js';
import { type Call, type FunctionValue, optionsOf, textsOf, type Value } from '../wiring/value.js';

const MAX_DEPTH = 4;

/** What the middleware among arguments of a call asks of callers. */
export function middlewareIn(call: Call, from: number, to: number, wiring: Wiring): Security | null {
  return call.positional
    .slice(from, to)
    .reduce<Security | null>((all, one) => bothRequired(all, checkOf(one, call, wiring)), null);
}

/** What a middleware asks for by its code, but for what it hands requests on to. */
export function checksOfFunction(fn: FunctionValue, wiring: Wiring, handedOn?: number): Security | null {
  const seen = checksIn(fn, wiring, { within: true, handedOn });
  // What is called a check may be one, in a way that was not read.
  const name = wiring.checks.nameOf(fn);
  return seen === null && isCheckName(name) ? unread(name, wiring.program.functionPlace(fn)) : seen;
}

/**
 * What a middleware asks for; null where it is no check of who asks. One that is not known may be one, but not a value that
 * `isSetting`: of what libraries get as settings, functions of the program may still ask.
 */
export function checkOf(
  value: Value,
  call: Call,
  wiring: Wiring,
  depth = 0,
  isSetting = false,
): Security | null {
  if (value === null) return isSetting ? null : unread('middleware', wiring.program.place(call));
  let security: Security | null = null;
  for (const one of optionsOf(value)) {
    if (one?.kind === 'function') {
      // What it hands requests on to may ask as well.
      const { fn = one, around = [] } = answering(one, null, wiring) ?? {};
      for (const outer of around)
        security = bothRequired(security, checksOfFunction(outer.fn, wiring, outer.node));
      security = bothRequired(security, checksOfFunction(fn, wiring));
    }
    if (one?.kind === 'list')
      for (const item of one.items)
        security = bothRequired(security, checkOf(item, call, wiring, depth, isSetting));
    else if (one?.kind === 'instance') {
      const serve = wiring.evaluator.member(one, 'ServeHTTP');
      if (serve?.kind === 'function')
        security = bothRequired(security, checksIn(serve, wiring, { within: true }));
    } else if (one?.kind === 'foreign') {
      const { made } = one;
      const known = libraryCheck('go', one.name);
      const place = wiring.program.place(call);
      const name = one.name.slice(one.name.lastIndexOf('/') + 1).replace(/\(\)/g, '');
      if (known) {
        const required = wiring.schemes.required(known.as, known.scheme);
        security = bothRequired(security, guardedBy(required, [{ name, kind: 'signed-in', ...place }]));
      }
      // `http.HandlerFunc(func...)`, and what a library puts around a check of the program.
      const hasSettings = isSetting || takesSettings('go', one.name);
      let inner: Security | null = null;
      if (known === null && made && depth < MAX_DEPTH)
        for (const argument of made.positional)
          if (argument !== null && textsOf(argument).length === 0)
            inner = bothRequired(inner, checkOf(argument, call, wiring, depth + 1, hasSettings));
      const mayCheck = known === null && inner === null && !isSetting;
      const isUnread = mayCheck && !isHarmless('go', one.name) && !isOther(one.name);
      security = bothRequired(security, isUnread ? unread(name, place) : inner);
    }
  }
  return security;
}
