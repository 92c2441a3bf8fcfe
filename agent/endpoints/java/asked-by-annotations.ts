import type { GuardKind } from '#protocol/scan-report.js';
import type { Annotations } from './annotations.js';

/** What says of whoever has signed in that they may call: in expressions, and constants of Spring, Micronaut and Quarkus. */
const signedIn =
  /^(is)?_?(fully_?)?authenticated(_?(fully|remembered))?(\(\))?$|^is_?remember_?me(\(\))?$|^\*{1,2}$/i;

/** What an annotation asks of callers: to be signed in, or more than that. */
export function askedBy(annotations: Annotations, name: string): { name: string; kind: GuardKind } {
  return { name: `@${name}`, kind: kindOf(annotations, name) };
}

function kindOf(annotations: Annotations, name: string): GuardKind {
  if (name === 'Authenticated') return 'signed-in';
  if (name === 'PreFilter') return 'owner';
  const texts = annotations.texts(name);
  // Whatever could not be read asks for more, as that is what such annotations are for.
  return texts.length > 0 && texts.every((text) => signedIn.test(text.trim())) ? 'signed-in' : 'role';
}

/** The same of a method of a configuration: `authenticated()`, `hasRole("ADMIN")`. */
export function askedByMethod(name: string): { name: string; kind: GuardKind } {
  return { name, kind: signedIn.test(name) || name === 'rememberMe' ? 'signed-in' : 'role' };
}
