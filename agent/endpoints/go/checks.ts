import { isCheckName } from '../access/checks.js';
import { checksIn, unread } from '../access/handlers.js';
import { BASIC, BEARER, bothRequired, type Security, unknownScheme } from '../access/security.js';
import type { Wiring } from '../router-calls.js';
import { type Call, optionsOf, textsOf, type Value } from '../wiring/value.js';

const MAX_DEPTH = 4;

/** What the middleware among arguments of a call asks of callers. */
export function middlewareIn(call: Call, from: number, to: number, wiring: Wiring): Security | null {
  return call.positional
    .slice(from, to)
    .reduce<Security | null>((all, one) => bothRequired(all, checkOf(one, call, wiring)), null);
}

/** What a middleware asks for; null where it is no check of who asks. One that is not known may be one. */
export function checkOf(value: Value, call: Call, wiring: Wiring, depth = 0): Security | null {
  if (value === null) return unread('middleware', wiring.program.place(call));
  let security: Security | null = null;
  for (const one of optionsOf(value)) {
    if (one?.kind === 'function') {
      const seen = checksIn(one, wiring, true);
      // What is called a check may be one, in a way that was not read.
      const name = wiring.checks.nameOf(one);
      const isNamed = seen === null && isCheckName(name);
      security = bothRequired(security, isNamed ? unread(name, wiring.program.functionPlace(one)) : seen);
    }
    if (one?.kind === 'list')
      for (const item of one.items) security = bothRequired(security, checkOf(item, call, wiring, depth));
    else if (one?.kind === 'instance') {
      const serve = wiring.evaluator.member(one, 'ServeHTTP');
      if (serve?.kind === 'function') security = bothRequired(security, checksIn(serve, wiring, true));
    } else if (one?.kind === 'foreign') {
      const { made } = one;
      const found = libraryCheck(made?.callee.name ?? one.name, wiring);
      security = bothRequired(security, found);
      // `http.HandlerFunc(func...)`, and what a library puts around a check of the program.
      if (found === null && made && depth < MAX_DEPTH)
        for (const argument of made.positional)
          if (argument !== null && textsOf(argument).length === 0)
            security = bothRequired(security, checkOf(argument, call, wiring, depth + 1));
    }
  }
  return security;
}

/** Checks of libraries, by their names. */
function libraryCheck(name: string, { schemes }: Wiring): Security | null {
  if (/BasicAuth/i.test(name)) return schemes.required('basic', BASIC);
  if (/(jwt|KeyAuth|oauth2?)[^/]*$/i.test(name) && !/Verifier$/.test(name))
    return schemes.required('bearer', BEARER);
  const own = name.slice(name.lastIndexOf('/') + 1);
  return isCheckName(own) ? schemes.required(own, unknownScheme(own)) : null;
}
