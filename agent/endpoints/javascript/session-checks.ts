import { Kind } from '#agent/ir/kinds.js';
import { isCheckName } from '../access/checks.js';
import { evidenceIn } from '../access/evidence.js';
import { type Security, sessionCookie, unknownScheme } from '../access/security.js';
import type { FunctionSite } from '../program.js';
import type { Wiring } from '../router-calls.js';

/** What gives the session or the user of a request, or null: of NextAuth.js, Clerk, Supabase, iron-session. */
const SESSION =
  /^(getServerSession|getSession|getIronSession|unstable_getServerSession|auth|getAuth|currentUser|getUser|getToken|getCurrentUser)$/;

/** The check that a handler makes itself: it asks for the session, and refuses those who have none. */
export function refusedCallers(site: FunctionSite | null, wiring: Wiring): Security | null {
  if (site === null) return null;
  const { program, schemes } = wiring;
  const unit = program.unit(site.unit);
  const { start, end } = program.functionInfo(site);
  const { refuses, scheme } = evidenceIn(program, site);
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
    const callee = program.nameOf(site.unit, unit.a(node)) ?? '';
    const name = callee.slice(callee.lastIndexOf('.') + 1);
    if (SESSION.test(name)) {
      if (refuses) return schemes.required('session', sessionCookie('session'));
    } else if (isCheckName(name)) {
      const target = program.onlyFunctionNamed(site.unit, name, false);
      if (refuses || (target !== null && evidenceIn(program, target).refuses))
        return schemes.required(name, scheme ?? unknownScheme(name));
    }
  }
  return null;
}
