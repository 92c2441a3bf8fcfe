import type { RawFinding } from '../analysis/api/result.js';
import { isCheckName, writtenName } from '../endpoints/index.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';
import { PlacesOfLines } from './places-of-lines.js';
import { type EndpointFindings, foundAt, quoted } from './unguarded-endpoints.js';

/** So many methods of a class ask for a permission, and so large a part of it: then that is its rule. */
const MIN_ASKING = 5;
const MIN_PART = 0.6;
/** Annotations that ask for a permission by another name. */
const ASKING = /^Secured$/;
const OPEN = /permit_?all|anonymous|public|unsecured|no_?auth|deny_?all|allow_?all/i;
/** What answers requests is compared by its paths. */
const ANSWERING = /Mapping$|^(GET|POST|PUT|PATCH|DELETE|Path|Get|Post|Put|Delete|Patch)$/;

interface Method {
  fn: number;
  name: string;
  /** The class of records that it gives; `''`: none of the program. */
  gives: string;
  /** The annotation that asks for a permission. */
  asks: string | null;
}

/**
 * What rules about annotations find: a method without one that asks for a permission, where the same class has one on another
 * way to the same record: `getNote` asks, `getNoteByUuid` does not. Nothing where that is no rule of the class, where the class asks as a whole, and
 * where the method is said to be open.
 */
export function unannotatedMethods(units: readonly UnitData[], rules: readonly Rule[]): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  for (const rule of rules) {
    if (rule.endpoints?.checks !== 'annotations') continue;
    for (const [index, data] of units.entries()) {
      if (!rule.languages.includes(data.language) || isTestPath(data.path)) continue;
      const unit = new Unit(data);
      for (const [cls, { decorators, name: className }] of data.classes.entries()) {
        if (annotations(unit, decorators).some((one) => isAsking(one) || OPEN.test(one))) continue;
        const methods = methodsOf(unit, cls);
        const asking = methods.filter(({ asks }) => asks !== null);
        if (asking.length < MIN_ASKING || asking.length < MIN_PART * methods.length) continue;
        for (const method of methods) {
          const twin = method.asks === null && asking.find((one) => isWayToTheSame(method, one));
          if (!twin) continue;
          const lineOf = ({ fn }: Method) => unit.position(headOf(unit, fn)).line;
          const place = new PlacesOfLines(data).at(lineOf(method));
          if (place === null) continue;
          const found = foundAt({ unit: index, ...place }, { method: 'GET' }, rule);
          raw.push(found);
          words.set(found, {
            endpoint: `${quoted(method.name)} of ${quoted(className)}`,
            guard: quoted(`@${twin.asks}`),
            record: quoted(method.gives),
            siblings: `${quoted(twin.name)} (${quoted(`${data.path}:${lineOf(twin)}`)})`,
          });
        }
      }
    }
  }
  return { raw, words };
}

function methodsOf(unit: Unit, cls: number): Method[] {
  return unit.data.functions.flatMap(({ owner, name, decorators, returnType }, fn): Method[] => {
    if (owner !== cls || name === '' || name === unit.data.classes[cls].name) return [];
    const own = annotations(unit, decorators);
    if (own.some((one) => OPEN.test(one) || ANSWERING.test(one))) return [];
    const gives = recordIn(unit, returnType);
    return gives === '' ? [] : [{ fn, name, gives, asks: own.find(isAsking) ?? null }];
  });
}

const isAsking = (name: string) => ASKING.test(name) || isCheckName(name);

function annotations(unit: Unit, list: number): string[] {
  return [...unit.list(list)].map((one) =>
    lastWord(writtenName(unit, unit.kind(one) === Kind.Call ? unit.a(one) : one)),
  );
}

/** `Note` of `Note`, `List<Note>`, `Optional<Note>`. */
function recordIn(unit: Unit, type: number): string {
  if (type < 0) return '';
  const names = unit.kind(type) === Kind.Generic ? childrenOf(unit, type).slice(1) : [type];
  const name = names.length === 1 ? lastWord(writtenName(unit, names[0])) : '';
  return /^[A-Z][a-z]/.test(name) &&
    !/^(String|Object|Void|Boolean|Integer|Long|Double|Date|Class)$/.test(name)
    ? name
    : '';
}

/** The same record by something else: of the same name, or of that with `ByUuid`. */
function isWayToTheSame(method: Method, other: Method): boolean {
  const base = (name: string) => name.replace(/By[A-Z]\w*$/, '');
  return method.gives === other.gives && base(method.name) === base(other.name);
}

function headOf(unit: Unit, fn: number): number {
  const { parameters, returnType, start } = unit.data.functions[fn];
  const [first] = parameters;
  return returnType >= 0 ? unit.start(returnType) : first ? unit.start(first.node) : start;
}
