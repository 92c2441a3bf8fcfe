import { NONE } from '#agent/ir/kinds.js';
import { listedIn } from '../access/around.js';
import { isCheckName } from '../access/checks.js';
import { HANDLER } from '../access/handed-functions.js';
import { checksIn, unread } from '../access/handlers.js';
import { isOther } from '../access/identity.js';
import { isHarmless, libraryCheck, takesSettings } from '../access/libraries.js';
import { bothRequired, guardedBy, isGuardsAlone, type Security } from '../access/security.js';
import { answering } from '../handed-on.js';
import type { Wiring } from '../router-calls.js';
import {
  argumentsOf,
  type Call,
  type FunctionValue,
  firstOf,
  optionsOf,
  textsOf,
  type Value,
} from '../wiring/value.js';

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

/** The same of a function and of what it hands requests on to. */
function checksHandedOn(value: FunctionValue, wiring: Wiring): Security | null {
  const { fn = value, around = [] } = answering(value, null, wiring) ?? {};
  let security: Security | null = null;
  for (const one of [...around, { fn, node: NONE }]) {
    security = bothRequired(security, checksOfFunction(one.fn, wiring, one.node));
    for (const listed of listedIn(one.fn, wiring))
      security = bothRequired(security, checksOfFunction(listed, wiring));
  }
  return security;
}

/** What a library would call with the handler behind it, and what that makes: `r.Use(bouncer.AdminAccess)`. */
function checksOfMade(value: FunctionValue, wiring: Wiring): Security | null {
  const { evaluator, program } = wiring;
  const [handler, ...others] = program.functionInfo(value).parameters;
  const type = handler === undefined || others.length > 0 ? NONE : handler.type;
  if (type === NONE || !HANDLER.test(program.nameOf(value.unit, type) ?? '')) return null;
  const next = evaluator.foreign('net/http.Handler()', null, null, null);
  const made = evaluator.callFunction(value, argumentsOf([next]), value.receiver);
  const inner = firstOf(made, 'function');
  return inner && (inner.fn !== value.fn || inner.unit !== value.unit) ? checksHandedOn(inner, wiring) : null;
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
      const made = checksOfMade(one, wiring);
      const own = made === null || isGuardsAlone(made) ? checksHandedOn(one, wiring) : null;
      security = bothRequired(security, own ?? made);
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
