import type { Endpoint } from '#protocol/scan-report.js';
import { Kind, NONE } from '../../ir/kinds.js';
import type { ClassInfo, FieldInfo } from '../../ir/unit.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { type AnsweredField, lastName, placeOf } from './code.js';

const MAX_DEPTH = 6;
/** Views of the framework that answer with what their serializer makes of a record. */
const answering = /^((List|Retrieve)\w*APIView|(ReadOnly)?ModelViewSet|(List|Retrieve)ModelMixin)$/;
/** Methods by which a view or a serializer decides for itself. */
const ownAnswers =
  /^(get|put|patch|list|retrieve|update|partial_update|get_serializer(_class)?|finalize_response|dispatch)$/;
const ownFields = /^(__init__|to_representation|get_fields|get_field_names|get_extra_kwargs|data|build_\w+)$/;
const served = /^(get|list|retrieve|put|update|patch|partial_update)$/i;
/** Models of accounts of the framework: those that derive from them have its `password`. */
const account = /^(AbstractUser|AbstractBaseUser|get_user_model)$/;

interface Cls {
  unit: Unit;
  info: ClassInfo;
}

/** What views of Django's REST framework answer with: the fields of a model that their serializer writes. */
export class RestAnswers {
  private readonly classes = new Map<string, Cls[]>();

  constructor(units: readonly UnitData[]) {
    for (const data of units) {
      if (data.language !== 'python' || isTestPath(data.path)) continue;
      const unit = new Unit(data);
      for (const info of data.classes)
        this.classes.set(info.name, [...(this.classes.get(info.name) ?? []), { unit, info }]);
    }
  }

  of({ handler, file }: Endpoint, fields: RegExp): AnsweredField[] {
    const [name, method] = handler.split('.');
    const view = (this.classes.get(name) ?? []).find(({ unit }) => unit.path === file);
    if (!view || (method !== undefined && !served.test(method))) return [];
    const all = this.withBases(view, 0);
    if (all === null || all.some((one) => methodsOf(one).some((own) => ownAnswers.test(own)))) return [];
    if (!all.some(({ unit, info }) => basesOf(unit, info).some((base) => answering.test(base)))) return [];
    const stated = firstField(all, 'serializer_class');
    const serializer = stated && this.named(stated.unit, stated.field.value);
    return serializer ? this.written(serializer, fields) : [];
  }

  /** Fields that a serializer of a model writes. Nothing where it decides that itself. */
  private written(serializer: Cls, fields: RegExp): AnsweredField[] {
    const all = this.withBases(serializer, 0);
    if (all === null || all.some((one) => methodsOf(one).some((own) => ownFields.test(own)))) return [];
    if (!all.some(({ unit, info }) => basesOf(unit, info).includes('ModelSerializer'))) return [];
    const meta = firstField(all, 'Meta');
    if (!meta || meta.unit.kind(meta.field.value) !== Kind.Class) return [];
    const { unit } = meta;
    const own = unit.data.classes[unit.a(meta.field.value)];
    if (unit.listLength(own.bases) > 0) return [];
    const given = (name: string) => own.fields.find((field) => field.name === name)?.value ?? NONE;
    const [listed, left] = [textsOf(unit, given('fields')), textsOf(unit, given('exclude'))];
    if ((listed === null) === (left === null)) return [];
    const hidden = writeOnlyOf(unit, given('extra_kwargs'));
    if (hidden === null) return [];
    const isWritten = (name: string) =>
      fields.test(name) &&
      !hidden.has(name) &&
      (left ? !left.includes(name) : (listed ?? []).some((one) => one === name || one === '__all__'));
    return this.fieldsOfModel(unit, given('model')).flatMap(({ name, at }) =>
      isWritten(name) && firstField(all, name) === null
        ? [{ record: serializer.info.name, field: name, at }]
        : [],
    );
  }

  /** Texts of a model by their names, with the password of accounts. */
  private fieldsOfModel(unit: Unit, node: number): { name: string; at: string }[] {
    const model = this.named(unit, node);
    const at = node < 0 ? '' : placeOf(unit, unit.start(node));
    if (model === null) return this.isAccount(unit, node) ? [{ name: 'password', at }] : [];
    const all = this.withBases(model, 0) ?? [];
    const own = all.flatMap(({ unit: code, info }) =>
      info.fields.flatMap(({ name, value }) =>
        value >= 0 && /(Char|Text|Password)Field$/.test(lastName(code, value))
          ? [{ name, at: placeOf(code, code.start(value)) }]
          : [],
      ),
    );
    const inherits = all.some(({ unit: code, info }) =>
      basesOf(code, info).some((base) => account.test(base)),
    );
    const place = placeOf(model.unit, model.info.start);
    return inherits && !own.some(({ name }) => name === 'password')
      ? [...own, { name: 'password', at: place }]
      : own;
  }

  /** `get_user_model()`, or the `User` of `django.contrib.auth`. */
  private isAccount(unit: Unit, node: number): boolean {
    if (node < 0) return false;
    const name = lastName(unit, node);
    if (unit.kind(node) === Kind.Call) return account.test(name);
    for (let one = 0; one < unit.nodeCount; one++) {
      if (unit.kind(one) !== Kind.Assign || lastName(unit, unit.a(one)) !== name) continue;
      const value = unit.b(one);
      if (value < 0) continue;
      if (unit.kind(value) === Kind.Call && account.test(lastName(unit, value))) return true;
      if (unit.kind(value) !== Kind.Member || unit.kind(unit.a(value)) !== Kind.Import) continue;
      if (name === 'User' && unit.string(unit.a(unit.a(value))) === 'django.contrib.auth.models') return true;
    }
    return false;
  }

  /** The class that a name means: of this file, else the only one of the program. */
  private named(unit: Unit, node: number): Cls | null {
    if (node < 0 || unit.kind(node) === Kind.Call) return null;
    const all = this.classes.get(lastName(unit, node)) ?? [];
    const own = all.filter((one) => one.unit.path === unit.path);
    if (own.length === 1) return own[0];
    return all.length === 1 ? all[0] : null;
  }

  /** A class and those of the program that it derives from; null where that is not clear. */
  private withBases(cls: Cls, depth: number): Cls[] | null {
    const found = [cls];
    for (const base of depth < MAX_DEPTH ? cls.unit.list(cls.info.bases) : []) {
      const name = lastName(cls.unit, base);
      const known = this.named(cls.unit, base);
      if (known === null) {
        if ((this.classes.get(name) ?? []).length > 1) return null;
        continue;
      }
      if (known.info === cls.info) continue;
      const above = this.withBases(known, depth + 1);
      if (above === null) return null;
      found.push(...above);
    }
    return found;
  }
}

function methodsOf({ unit, info }: Cls): string[] {
  return info.methods.map((fn) => unit.data.functions[fn].name);
}

function basesOf(unit: Unit, info: ClassInfo): string[] {
  return Array.from(unit.list(info.bases), (base) => lastName(unit, base));
}

function firstField(classes: readonly Cls[], name: string): { unit: Unit; field: FieldInfo } | null {
  for (const { unit, info } of classes) {
    const field = info.fields.find((one) => one.name === name && one.value >= 0);
    if (field) return { unit, field };
  }
  return null;
}

/** `'__all__'` or the texts of a list; null where they are not all written there. */
function textsOf(unit: Unit, node: number): string[] | null {
  if (node < 0) return null;
  if (unit.kind(node) === Kind.String) return [unit.string(unit.a(node))];
  if (unit.kind(node) !== Kind.List) return null;
  const items = [...unit.list(unit.a(node))];
  if (!items.every((item) => unit.kind(item) === Kind.String)) return null;
  return items.map((item) => unit.string(unit.a(item)));
}

/** Fields of `extra_kwargs` that are only written to; null where that cannot be read. */
function writeOnlyOf(unit: Unit, node: number): ReadonlySet<string> | null {
  if (node < 0) return new Set();
  if (unit.kind(node) !== Kind.Map) return null;
  const found = new Set<string>();
  for (const entry of unit.list(unit.a(node))) {
    if (unit.kind(entry) !== Kind.Property || unit.kind(unit.a(entry)) !== Kind.String) return null;
    const settings = unit.b(entry);
    const isShown =
      unit.kind(settings) === Kind.Map &&
      [...unit.list(unit.a(settings))].every(
        (one) =>
          unit.kind(one) === Kind.Property &&
          unit.kind(unit.a(one)) === Kind.String &&
          unit.string(unit.a(unit.a(one))) !== 'write_only',
      );
    if (!isShown) found.add(unit.string(unit.a(unit.a(entry))));
  }
  return found;
}
