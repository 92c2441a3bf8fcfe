import type { Endpoint } from '#protocol/scan-report.js';
import { Kind, NONE } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import type { FileIndex } from '../../languages/language.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { type AnswerForms, answerForms } from './answer-forms.js';
import { type AnsweredField, calledName, lastName, nodesIn, type Place } from './code.js';
import { type ScriptModel, ScriptModels } from './script-models.js';

const MAX_DEPTH = 4;
/** What is around handlers and may change what they answer. */
const around = /Interceptor|^APP_INTERCEPTOR$|^Serialize|^SerializeOptions$/;
const clients = /prisma|^(db|tx)$/i;
const repositories = /^(Repository|MongoRepository|EntityRepository|Model|ModelType|ReturnModelType)$/;

/** What handlers of TypeScript and JavaScript answer with: records that a query reads whole. */
export class ScriptAnswers {
  private readonly views: Unit[];
  private readonly models: ScriptModels;
  private readonly forms: AnswerForms = answerForms('javascript');
  private readonly functions = new Map<string, Place[]>();
  private readonly isIntercepted: boolean;
  private readonly isRewritten: boolean;

  constructor(units: readonly UnitData[], files: Pick<FileIndex, 'paths' | 'read'>) {
    this.models = new ScriptModels(units, files);
    this.views = units.map((data) => new Unit(data));
    const own = new Set(
      this.views.filter(({ data }) => data.language === 'javascript' && !isTestPath(data.path)),
    );
    this.isIntercepted = [...own].some(({ strings }) =>
      strings.some((text) => text === 'useGlobalInterceptors' || text === 'APP_INTERCEPTOR'),
    );
    this.isRewritten = [...own].some((unit) => rewrites(unit));
    this.views.forEach((unit, index) => {
      if (own.has(unit))
        unit.data.functions.forEach(({ name }, fn) => {
          if (name !== '')
            this.functions.set(name, [...(this.functions.get(name) ?? []), { unit: index, fn }]);
        });
    });
  }

  of({ framework, responses }: Endpoint, handler: Place, fields: RegExp): AnsweredField[] {
    const unit = this.views[handler.unit];
    const isNest = framework === 'nest';
    if (isNest && (this.isIntercepted || unit.strings.some((text) => around.test(text)))) return [];
    // What a framework writes by a schema is what the schema has.
    if (this.isRewritten || (!isNest && responses.some(({ content }) => Object.keys(content).length > 0)))
      return [];
    const found: AnsweredField[] = [];
    for (const node of nodesIn(unit, handler.fn))
      for (const value of this.answeredAt(unit, node, isNest)) {
        const model = this.originOf(handler, value, 0);
        for (const { name, at } of model?.fields ?? [])
          if (model && fields.test(name)) found.push({ record: model.name, field: name, at });
      }
    return found;
  }

  /** `res.json(user)`, `res.send({ user })`, `ctx.body = user`, in NestJS what is returned. */
  private answeredAt(unit: Unit, node: number, isNest: boolean): number[] {
    switch (unit.kind(node)) {
      case Kind.Call: {
        const callee = unit.a(node);
        if (unit.kind(callee) !== Kind.Member || !this.forms.answers.has(calledName(unit, node))) return [];
        return valuesIn(unit, unit.list(unit.b(node))[0] ?? NONE);
      }
      case Kind.Assign: {
        const target = unit.a(node);
        const isBody =
          unit.kind(target) === Kind.Member &&
          unit.string(unit.b(target)) === 'body' &&
          /^(ctx|context|response)$/.test(lastName(unit, unit.a(target)));
        return isBody ? valuesIn(unit, unit.b(node)) : [];
      }
      case Kind.Return:
        return isNest ? valuesIn(unit, unit.a(node)) : [];
      default:
        return [];
    }
  }

  private originOf(at: Place, node: number, depth: number): ScriptModel | null {
    const unit = this.views[at.unit];
    if (node < 0 || depth > MAX_DEPTH) return null;
    switch (unit.kind(node)) {
      case Kind.Await:
      case Kind.Typed:
        return this.originOf(at, unit.a(node), depth);
      case Kind.Local:
        return this.assigned(at, node, depth);
      case Kind.Call:
        return this.queried(at, node, depth);
      default:
        return null;
    }
  }

  /** All that a variable is assigned has to be of one model. */
  private assigned(at: Place, local: number, depth: number): ScriptModel | null {
    const unit = this.views[at.unit];
    const name = unit.string(unit.b(local));
    const found: (ScriptModel | null)[] = [];
    for (const node of nodesIn(unit, at.fn)) {
      if (unit.kind(node) === Kind.Delete && lastName(unit, rootOf(unit, unit.a(node))) === name) return null;
      if (unit.kind(node) !== Kind.Assign) continue;
      const target = unit.a(node);
      if (unit.kind(target) === Kind.Local && unit.string(unit.b(target)) === name)
        found.push(this.originOf(at, unit.b(node), depth + 1));
    }
    const [first = null] = found;
    return found.every((one) => one === first) ? first : null;
  }

  private queried(at: Place, call: number, depth: number): ScriptModel | null {
    const unit = this.views[at.unit];
    const callee = unit.a(call);
    const name = calledName(unit, call);
    if (unit.kind(callee) !== Kind.Member) return this.returned(this.functions.get(name) ?? [], depth);
    const on = unit.a(callee);
    if (this.forms.passes.has(name)) return this.originOf(at, on, depth);
    const model = this.forms.fills.has(name) ? this.modelOf(at, on) : null;
    if (model) return this.isNarrowed(unit, call, name, model) ? null : model;
    const owner = this.typeOf(at, on);
    const places = (this.functions.get(name) ?? []).filter(({ unit: index, fn }) => {
      const { functions, classes } = this.views[index].data;
      return functions[fn].owner !== NONE && classes[functions[fn].owner].name === owner;
    });
    return owner === null ? null : this.returned(places, depth);
  }

  /** Whether a query names what is read, or takes settings that are not written there. */
  private isNarrowed(unit: Unit, call: number, name: string, { by }: ScriptModel): boolean {
    const given = [...unit.list(unit.b(call))];
    // `findById(id)`: what is first says which record.
    const isFirstAny = /By/.test(name);
    return given.some((node, index) => {
      if (unit.kind(node) !== Kind.Map) return index > 0 || !isFirstAny;
      if (index > 0 && by === 'schema' && /^find(One|ById)?$/.test(name)) return true;
      return [...unit.list(unit.a(node))].some(
        (entry) =>
          unit.kind(entry) !== Kind.Property ||
          unit.kind(unit.a(entry)) !== Kind.String ||
          this.forms.narrows.has(unit.string(unit.a(unit.a(entry)))),
      );
    });
  }

  /** What all returns of the only function agree on. */
  private returned(places: readonly Place[], depth: number): ScriptModel | null {
    if (places.length !== 1 || depth >= MAX_DEPTH) return null;
    const [place] = places;
    const unit = this.views[place.unit];
    const found: (ScriptModel | null)[] = [];
    for (const node of nodesIn(unit, place.fn)) {
      if (unit.kind(node) !== Kind.Return || unit.a(node) < 0) continue;
      const kind = unit.kind(unit.a(node));
      if (kind === Kind.Null || kind === Kind.Undefined) continue;
      found.push(this.originOf(place, unit.a(node), depth + 1));
    }
    const [first = null] = found;
    return found.every((one) => one === first) ? first : null;
  }

  /** The model that a query is asked of. */
  private modelOf(at: Place, node: number): ScriptModel | null {
    const unit = this.views[at.unit];
    if (node < 0) return null;
    if (unit.kind(node) === Kind.Call) {
      const [first = NONE] = unit.list(unit.b(node));
      return calledName(unit, node) === 'getRepository' && first >= 0
        ? this.models.named(lastName(unit, first), ['class'])
        : null;
    }
    const name = lastName(unit, node);
    if (unit.kind(node) === Kind.Member) {
      if (clients.test(lastName(unit, unit.a(node)))) {
        const model = this.models.named(name, ['prisma']);
        if (model) return model;
      }
      const stated = this.fieldType(at, node);
      if (stated !== NONE) {
        const [inner = NONE] = unit.kind(stated) === Kind.Generic ? unit.list(unit.b(stated)) : [];
        if (inner < 0 || !repositories.test(lastName(unit, unit.a(stated)))) return null;
        const type = lastName(unit, inner);
        return (
          this.models.named(type, ['class']) ?? this.models.named(type.replace(/Document$/, ''), ['class'])
        );
      }
    }
    return this.models.named(name, ['class', 'schema']) ?? this.repositoryNamed(at, name);
  }

  /** `const users = source.getRepository(User)` */
  private repositoryNamed(at: Place, name: string): ScriptModel | null {
    const unit = this.views[at.unit];
    for (let node = 0; node < unit.nodeCount; node++)
      if (
        unit.kind(node) === Kind.Assign &&
        lastName(unit, unit.a(node)) === name &&
        unit.b(node) >= 0 &&
        unit.kind(unit.b(node)) === Kind.Call
      )
        return this.modelOf(at, unit.b(node));
    return null;
  }

  /** The stated type of a member of the own class: of `this.users`. */
  private fieldType(at: Place, node: number): number {
    const unit = this.views[at.unit];
    if (unit.kind(node) !== Kind.Member || lastName(unit, unit.a(node)) !== 'this') return NONE;
    const { owner } = unit.data.functions[at.fn];
    if (owner === NONE) return NONE;
    const name = unit.string(unit.b(node));
    return unit.data.classes[owner].fields.find((field) => field.name === name)?.type ?? NONE;
  }

  /** The name of the class whose method is called. */
  private typeOf(at: Place, node: number): string | null {
    const unit = this.views[at.unit];
    const { owner } = unit.data.functions[at.fn];
    if (lastName(unit, node) === 'this' && owner !== NONE) return unit.data.classes[owner].name;
    const type = this.fieldType(at, node);
    return type === NONE ? null : lastName(unit, type);
  }
}

function rootOf(unit: Unit, node: number): number {
  let at = node;
  while (at >= 0 && (unit.kind(at) === Kind.Member || unit.kind(at) === Kind.Index)) at = unit.a(at);
  return at;
}

/** A value, or those of the object that is written there. */
function valuesIn(unit: Unit, node: number): number[] {
  if (node < 0) return [];
  if (unit.kind(node) !== Kind.Map) return [node];
  return [...unit.list(unit.a(node))].flatMap((one) =>
    unit.kind(one) === Kind.Property ? valuesIn(unit, unit.b(one)) : [],
  );
}

/** `res.json = ...`: what answers do is changed. */
function rewrites(unit: Unit): boolean {
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Member) continue;
    const target = unit.a(node);
    if (
      /^(json|send)$/.test(unit.string(unit.b(target))) &&
      /^res(ponse)?$/.test(lastName(unit, unit.a(target)))
    )
      return true;
  }
  return false;
}
