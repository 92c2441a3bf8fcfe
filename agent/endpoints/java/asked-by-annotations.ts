import type { GuardKind } from '#protocol/scan-report.js';
import { isCommonRole } from '../access/common-roles.js';
import type { Program } from '../program.js';
import type { Annotations } from './annotations.js';

type AskedOfCallers = { name: string; kind: GuardKind };

/** An expression that asks for one of several roles: `hasAnyRole('USER', 'ADMIN')`. */
const ROLES = /^has(?:Any)?(?:Role|Authority)\(([^()]*)\)$/;

/** What an annotation asks of callers: to be signed in, or more than that. */
export function askedBy(annotations: Annotations, name: string, program: Program): AskedOfCallers {
  return { name: `@${name}`, kind: kindOf(annotations, name, program) };
}

function kindOf(annotations: Annotations, name: string, program: Program): GuardKind {
  if (name === 'Authenticated') return 'signed-in';
  if (name === 'PreFilter') return 'owner';
  // Whatever could not be read asks for more, as that is what such annotations are for. One of several suffices.
  return annotations.texts(name).some((text) => asksNoMore(text, program)) ? 'signed-in' : 'role';
}

/** Whether whoever has signed in passes, by a role or an expression of several: each that is joined by `and` has to let them. */
function asksNoMore(text: string, program: Program): boolean {
  return text.split(/\band\b|&&/).every((part) =>
    part.split(/\bor\b|\|\|/).some((one) => {
      const asked = one.trim();
      const roles = ROLES.exec(asked)?.[1].split(',') ?? [asked];
      return roles.some((role) => isCommonRole(program, role.trim().replace(/^(['"])(.*)\1$/, '$2')));
    }),
  );
}

/** The same of a method of a configuration: `authenticated()`, `hasRole("ADMIN")`. */
export function askedByMethod(name: string, roles: readonly string[], program: Program): AskedOfCallers {
  const isOfSignedIn =
    /^(fully)?authenticated$|^rememberMe$/i.test(name) || roles.some((role) => asksNoMore(role, program));
  return { name, kind: isOfSignedIn ? 'signed-in' : 'role' };
}
