import { Kind } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from '../program.js';
import { BASIC, BEARER, type SecurityScheme, sessionCookie } from './security.js';

const endings = /^(redirect|abort|authenticate|ensureLoggedIn|sendStatus)$/;

/** What the code of a function says of callers: how they show who they are, and whether others are turned away. */
export interface Evidence {
  scheme: SecurityScheme | null;
  refuses: boolean;
  /** Whether that is because they have not shown who they are. */
  asksAgain: boolean;
  /** Whether it can end a request in any way that is not an answer: by an error, or by sending the caller elsewhere. */
  ends: boolean;
  /** Texts that the path or the name of a handler is compared with: such requests pass. */
  exempt: readonly string[];
}

const refusals =
  /^(unauthorized|forbidden|Unauthorized\w*|Forbidden\w*|HTTP_40[13]\w*|UNAUTHORIZED|FORBIDDEN)$/;

export function evidenceIn(program: Program, site: FunctionSite): Evidence {
  const { start, end } = program.functionInfo(site);
  return evidenceBetween(program, site.unit, start, end);
}

/** Of a part of a file: a function, or a class. */
export function evidenceBetween(program: Program, unitIndex: number, start: number, end: number): Evidence {
  const unit = program.unit(unitIndex);
  const words = new Set<string>();
  let refuses = false;
  let asksAgain = false;
  let ends = false;
  const exempt: string[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.start(node) < start || unit.end(node) > end) continue;
    switch (unit.kind(node)) {
      case Kind.Member: {
        const name = unit.string(unit.b(node));
        words.add(name);
        refuses ||= refusals.test(name);
        asksAgain ||= /^(unauthorized|UNAUTHORIZED|HTTP_401\w*)$/.test(name);
        ends ||= endings.test(name);
        break;
      }
      case Kind.Throw:
        ends = true;
        break;
      case Kind.Call: {
        const callee = program.nameOf(unitIndex, unit.a(node)) ?? '';
        if (
          /\b(path|path_info|url|originalUrl|endpoint)\.(startsWith|startswith|includes|match|endswith|endsWith)$/.test(
            callee,
          )
        )
          exempt.push(...textsIn(unit, unit.list(unit.b(node))));
        ends ||= endings.test(callee) || (callee === 'next' && unit.listLength(unit.b(node)) > 0);
        break;
      }
      case Kind.Binary: {
        const sides = [unit.a(node), unit.b(node)];
        const isPath = sides.some((side) =>
          /(^|\.)(path|url|originalUrl|endpoint)$/.test(program.nameOf(unitIndex, side) ?? ''),
        );
        if (isPath) exempt.push(...textsIn(unit, sides));
        break;
      }
      case Kind.Local:
      case Kind.Captured:
        refuses ||= refusals.test(unit.string(unit.b(node)));
        break;
      case Kind.Number:
        refuses ||= /^40[13]$/.test(unit.string(unit.a(node)));
        asksAgain ||= unit.string(unit.a(node)) === '401';
        break;
      case Kind.String: {
        const text = unit.string(unit.a(node));
        if (text.length < 40) words.add(text.toLowerCase().trim());
        refuses ||= /^(unauthorized|forbidden|not authori[sz]ed)\b/i.test(text);
      }
    }
  }
  return { scheme: schemeBy(words), refuses, asksAgain, ends: ends || refuses, exempt };
}

function textsIn(unit: Unit, nodes: Iterable<number>): string[] {
  return [...nodes].flatMap((node) => {
    if (node < 0) return [];
    if (unit.kind(node) === Kind.String) return [unit.string(unit.a(node))];
    return unit.kind(node) === Kind.List ? textsIn(unit, unit.list(unit.a(node))) : [];
  });
}

function schemeBy(words: ReadonlySet<string>): SecurityScheme | null {
  const key = [...words].find((word) => /^x-(api-?key|auth-token|access-token|token)$/.test(word));
  if (key !== undefined) return { type: 'apiKey', in: 'header', name: key };
  if (words.has('jwtVerify')) return BEARER;
  if (words.has('authorization') || words.has('HTTP_AUTHORIZATION'))
    return words.has('basic') ? BASIC : BEARER;
  if (words.has('isAuthenticated') || words.has('session')) return sessionCookie('session');
  return null;
}
