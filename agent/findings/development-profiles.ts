import { Kind } from '../ir/kinds.js';
import type { Unit } from '../ir/unit.js';
import { lastName } from './exposure/code.js';

const development =
  /^(dev|devel|develop|development|local|localhost|test|tests|testing|demo|sandbox|sample|mock|e2e|it|ci)$/i;

/** Whether a place is in a class or a function of Spring that runs in profiles of development alone: `@Profile("dev")`. */
export function isOfDevelopmentProfile(unit: Unit, offset: number): boolean {
  const { language, classes, functions } = unit.data;
  if (language !== 'java' || !unit.strings.includes('Profile')) return false;
  return [...classes, ...functions].some(
    ({ start, end, decorators }) =>
      start <= offset && offset < end && [...unit.list(decorators)].some((one) => isDevelopment(unit, one)),
  );
}

function isDevelopment(unit: Unit, decorator: number): boolean {
  if (lastName(unit, decorator) !== 'Profile' || unit.kind(decorator) !== Kind.Call) return false;
  const names = [...unit.list(unit.b(decorator))].flatMap((given) => {
    const value = unit.kind(given) === Kind.Keyword ? unit.b(given) : given;
    return unit.kind(value) === Kind.List ? [...unit.list(unit.a(value))] : [value];
  });
  return (
    names.length > 0 &&
    names.every((name) => unit.kind(name) === Kind.String && development.test(unit.string(unit.a(name))))
  );
}
