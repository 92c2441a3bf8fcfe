import type { RawFinding } from '../analysis/api/result.js';
import { isCheckName, writtenName } from '../endpoints/index.js';
import { Kind } from '../ir/kinds.js';
import { lastWord } from '../ir/last-word.js';
import { childrenOf } from '../ir/operand-shapes.js';
import { Unit, type UnitData } from '../ir/unit.js';
import type { Rule } from '../rules/rule.js';
import { isTestPath } from '../workspace/path-kind.js';
import type { CallerUses } from './caller-uses.js';
import { type EndpointFindings, foundAt, quoted } from './unguarded-endpoints.js';

const ROUTES = /^(path|re_path|url)$/;
/** Classes of the administration of Django, and of what is built on it. */
const ADMINISTRATION = /Admin(Mixin)?$/;
const CHANGING =
  /^(\w+_)?(delete|remove|update|save|create|bulk_\w+|set|add|clear|toggle|disable|enable|reset|send|approve|reject|cancel|close|run|start|stop|rebuild|import|merge|execute)(_\w+)?$/;

interface View {
  name: string;
  isWrapped: boolean;
}

/**
 * What rules about the administration of Django find: views that `get_urls` of a `ModelAdmin` adds, and that check nothing themselves. Django
 * checks its own views, and none of these: without `admin_view` anyone can call them, with it anyone who may see the administration.
 * Of the latter only those that change something.
 */
export function administrationViews(
  units: readonly UnitData[],
  rules: readonly Rule[],
  uses: CallerUses,
): EndpointFindings {
  const raw: RawFinding[] = [];
  const words = new Map<RawFinding, Record<string, string>>();
  for (const rule of rules) {
    if (rule.endpoints?.checks !== 'administration') continue;
    for (const [index, data] of units.entries()) {
      if (!rule.languages.includes(data.language) || isTestPath(data.path)) continue;
      for (const [fn, { name, owner }] of data.functions.entries()) {
        if (name !== 'get_urls' || owner < 0 || !isOfAdministration(data, owner)) continue;
        for (const view of viewsAdded(new Unit(data), fn)) {
          const method = data.functions.findIndex((one) => one.owner === owner && one.name === view.name);
          if (method < 0 || asks(new Unit(data), method) || uses.in({ unit: index, fn: method })) continue;
          if (view.isWrapped && !changes(new Unit(data), method)) continue;
          const place = { unit: index, node: data.functions[method].parameters[0]?.node ?? -1, fn: method };
          if (place.node < 0) continue;
          const found = foundAt(place, { method: 'GET' }, rule);
          if (view.isWrapped) found.confidence -= 2;
          raw.push(found);
          words.set(found, {
            endpoint: `${quoted(view.name)} of ${quoted(data.classes[owner].name)}`,
            guard: view.isWrapped
              ? 'with `admin_view` alone: whoever may see the administration can call it, without any permission for these records'
              : 'without `admin_view`: anyone can call it, signed in or not',
          });
        }
      }
    }
  }
  return { raw, words };
}

function isOfAdministration(data: UnitData, cls: number): boolean {
  const unit = new Unit(data);
  const { bases } = data.classes[cls];
  return [...unit.list(bases)].some((base) => ADMINISTRATION.test(lastWord(writtenName(unit, base))));
}

/** The methods of the same object that a function states as views of paths. */
function viewsAdded(unit: Unit, fn: number): View[] {
  const { start, end, receiver } = unit.data.functions[fn];
  const found: View[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
    if (!ROUTES.test(lastWord(writtenName(unit, unit.a(node))))) continue;
    const [, second, ...others] = unit.list(unit.b(node));
    const stated = [second, ...others].find(
      (one) => one !== undefined && (unit.kind(one) !== Kind.Keyword || unit.string(unit.a(one)) === 'view'),
    );
    if (stated === undefined) continue;
    const view = unit.kind(stated) === Kind.Keyword ? unit.b(stated) : stated;
    const own = ownMethodIn(unit, view, receiver);
    if (own !== null) found.push({ name: own, isWrapped: unit.kind(view) !== Kind.Member });
  }
  return found;
}

/** `self.disable_view`, perhaps handed to what makes a view of it. */
function ownMethodIn(unit: Unit, node: number, receiver: number, depth = 0): string | null {
  if (node < 0 || depth > 4) return null;
  if (unit.kind(node) === Kind.Member) {
    const object = unit.a(node);
    const isOwn = unit.kind(object) === Kind.Local && unit.a(object) === receiver;
    return isOwn ? unit.string(unit.b(node)) : null;
  }
  if (unit.kind(node) !== Kind.Call) return null;
  for (const argument of unit.list(unit.b(node))) {
    const own = ownMethodIn(unit, argument, receiver, depth + 1);
    if (own !== null) return own;
  }
  return null;
}

/** Whether something that is said of a method asks who calls. */
function asks(unit: Unit, method: number): boolean {
  return [...unit.list(unit.data.functions[method].decorators)].some((decorator) =>
    namesIn(unit, decorator, 0).some((name) => isCheckName(lastWord(name))),
  );
}

function namesIn(unit: Unit, node: number, depth: number): string[] {
  if (node < 0 || depth > 4) return [];
  return [writtenName(unit, node), ...childrenOf(unit, node).flatMap((one) => namesIn(unit, one, depth + 1))];
}

function changes(unit: Unit, method: number): boolean {
  const { start, end } = unit.data.functions[method];
  for (let node = 0; node < unit.nodeCount; node++)
    if (
      unit.kind(node) === Kind.Call &&
      unit.start(node) >= start &&
      unit.end(node) <= end &&
      unit.kind(unit.a(node)) === Kind.Member &&
      CHANGING.test(lastWord(writtenName(unit, unit.a(node))))
    )
      return true;
  return false;
}
