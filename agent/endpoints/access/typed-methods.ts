import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Unit } from '#agent/ir/unit.js';
import type { FunctionSite, Program } from '../program.js';
import { writtenName } from './refusals.js';

const MAX_DEPTH = 5;

/** Methods of the collections, texts and promises that a language has itself. */
const COLLECTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  python: new Set(
    'get pop popitem items keys values update setdefault copy clear append extend insert remove index count sort reverse add discard union split rsplit join strip lstrip rstrip format encode decode replace find startswith endswith lower upper title'.split(
      ' ',
    ),
  ),
  javascript: new Set(
    'get set has delete add clear keys values entries forEach map filter find findIndex some every reduce push pop shift unshift splice slice concat includes indexOf join sort reverse flat flatMap at split trim replace replaceAll match test exec startsWith endsWith toString toLowerCase toUpperCase then catch finally call apply bind'.split(
      ' ',
    ),
  ),
  java: new Set(
    'get set put add remove contains containsKey getOrDefault putIfAbsent computeIfAbsent size isEmpty clear keySet values entrySet forEach stream map filter equals hashCode toString split trim replace startsWith endsWith substring orElse ifPresent'.split(
      ' ',
    ),
  ),
};

/** Whether a method may as well be one of the language itself: of what, its name alone does not say. */
export function isOfCollections(unit: Unit, callee: number): boolean {
  if (unit.kind(callee) !== Kind.Member || OWN.test(writtenName(unit, unit.a(callee)))) return false;
  return COLLECTIONS[unit.data.language]?.has(unit.string(unit.b(callee))) === true;
}

const OWN = /^(this|self|cls)$/;

/** The method that is called on something of a stated type: `s.Sessions.User`, where the field `Sessions` is of the type `*auth.Sessions`. */
export function typedMethod(program: Program, site: FunctionSite, callee: number): FunctionSite | null {
  const unit = program.unit(site.unit);
  if (unit.kind(callee) !== Kind.Member) return null;
  const type = typeOf(program, site, unit.a(callee), 0);
  const name = unit.string(unit.b(callee));
  if (type === null) return null;
  const found = program.classesNamed(type).flatMap((cls) => program.methodsOf(cls).get(name) ?? []);
  return found.length === 1 ? found[0] : null;
}

/** The last name of the type that an expression is stated to be of. */
function typeOf(program: Program, site: FunctionSite, node: number, depth: number): string | null {
  const unit = program.unit(site.unit);
  if (depth > MAX_DEPTH || node < 0) return null;
  if (unit.kind(node) === Kind.Local) return typeOfLocal(program, site, unit.a(node));
  // A closure has variables of the function around it.
  if (unit.kind(node) === Kind.Captured && unit.c(node) !== 0)
    return typeOfLocal(program, { unit: site.unit, fn: unit.c(node) }, unit.a(node));
  if (unit.kind(node) !== Kind.Member) return null;
  const of = typeOf(program, site, unit.a(node), depth + 1);
  if (of === null) return null;
  const name = unit.string(unit.b(node));
  for (const { unit: index, cls } of program.classesNamed(of)) {
    const field = program.unit(index).data.classes[cls].fields.find((one) => one.name === name);
    if (field !== undefined && field.type !== NONE) return lastName(program, index, field.type);
  }
  return null;
}

function typeOfLocal(program: Program, site: FunctionSite, slot: number): string | null {
  const info = program.functionInfo(site);
  if (slot === info.receiver && info.owner !== NONE)
    return program.unit(site.unit).data.classes[info.owner].name;
  const parameter = info.parameters.find((one) => one.slot === slot);
  return parameter === undefined || parameter.type === NONE
    ? null
    : lastName(program, site.unit, parameter.type);
}

function lastName(program: Program, unit: number, type: number): string | null {
  return program.nameOf(unit, type)?.split('.').at(-1) ?? null;
}
