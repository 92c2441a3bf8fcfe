import type { Endpoint } from '#protocol/scan-report.js';
import { Kind, NONE } from '../../ir/kinds.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { calledName, lastName, nodesIn, type Place, placeOf } from '../exposure/code.js';
import { fieldsWith } from '../exposure/extra-kwargs.js';
import {
  basesOf,
  type Cls,
  firstField,
  methodsOf,
  PythonClasses,
  textsOf,
} from '../exposure/python-classes.js';
import type { BoundRecord } from './bound-record.js';

/** Views of the frameworks that store what their serializer or form makes of a request. */
const creating = /^((List)?CreateAPIView|ModelViewSet|CreateModelMixin|CreateView)$/;
const updating = /^(RetrieveUpdate(Destroy)?APIView|UpdateAPIView|ModelViewSet|UpdateModelMixin|UpdateView)$/;
const makers = /^(ModelSerializer|HyperlinkedModelSerializer|ModelForm|UserCreationForm|UserChangeForm)$/;
/** Methods by which a view, a serializer or a form decides for itself. */
const ownStoring =
  /^(create|update|partial_update|perform_create|perform_update|form_valid|get_serializer(_class)?|get_form(_class)?|dispatch|post|put|patch)$/;
const ownFields =
  /^(__init__|get_fields|get_field_names|get_extra_kwargs|to_internal_value|validate|build_\w+|create|update|save|clean)$/;
/** What accounts of the framework have beside their own fields. */
const ofAccounts: ReadonlyMap<string, readonly string[]> = new Map([
  ['AbstractUser', ['is_staff', 'is_superuser', 'user_permissions']],
  ['PermissionsMixin', ['is_superuser', 'user_permissions']],
]);

/** Endpoints of Django that store what a request says of all fields of a model, but for those that are left out. */
export class SerializerBindings {
  private readonly classes: PythonClasses;
  private readonly views: Unit[];
  private readonly functions = new Map<string, Place[]>();
  private readonly units: ReadonlyMap<string, number>;

  constructor(units: readonly UnitData[]) {
    this.classes = new PythonClasses(units);
    this.views = units.map((data) => new Unit(data));
    this.units = new Map(units.map(({ path }, index) => [path, index]));
    units.forEach(({ language, path, functions }, unit) => {
      if (language !== 'python' || isTestPath(path)) return;
      functions.forEach(({ name, owner, parent }, fn) => {
        if (name === '' || owner !== NONE || parent !== 0) return;
        this.functions.set(name, [...(this.functions.get(name) ?? []), { unit, fn }]);
      });
    });
  }

  of(endpoint: Endpoint, handlers: readonly Place[], fields: RegExp): BoundRecord[] {
    const own = handlers.length > 0 ? handlers : this.elsewhere(endpoint);
    const made = [this.ofView(endpoint), ...own.flatMap((handler) => this.savedIn(handler))];
    return made.flatMap((one) => (one ? this.bound(one, fields) : []));
  }

  /** The function or method of a view that is in another file than its path. */
  private elsewhere({ handler, file, method }: Endpoint): Place[] {
    const [name, stated = method.toLowerCase()] = handler.split('.');
    const cls = this.classes.in(file, name);
    if (cls === undefined) {
      const all = this.functions.get(name) ?? [];
      return all.length === 1 ? all : [];
    }
    const unit = this.units.get(cls.unit.path);
    const fn = cls.info.methods.find((one) => cls.unit.data.functions[one].name === stated);
    return unit === undefined || fn === undefined ? [] : [{ unit, fn }];
  }

  /** The serializer or form of a generic view that stores by it. */
  private ofView({ handler, file, method }: Endpoint): Cls | null {
    const view = this.classes.in(file, handler.split('.')[0]);
    const all = view && this.classes.withBases(view, 0);
    if (!all || all.some((one) => methodsOf(one).some((own) => ownStoring.test(own)))) return null;
    const wanted = method === 'POST' ? /./ : updating;
    const bases = all.flatMap(({ unit, info }) => basesOf(unit, info));
    const isStoring = bases.some((base) => (creating.test(base) || updating.test(base)) && wanted.test(base));
    const stated = firstField(all, 'serializer_class') ?? firstField(all, 'form_class');
    return isStoring && stated ? this.classes.named(stated.unit, stated.field.value) : null;
  }

  /** `UserSerializer(request.user, data=request.data)` and `UserForm(request.POST)`, where `save()` of it is called. */
  private savedIn(handler: Place): Cls[] {
    const unit = this.views[handler.unit];
    const nodes = [...nodesIn(unit, handler.fn)];
    const saved = new Set(
      nodes.flatMap((node) => {
        // `save(role='member')` says itself what is stored.
        if (unit.kind(node) !== Kind.Call || calledName(unit, node) !== 'save') return [];
        const callee = unit.a(node);
        const isPlain = unit.listLength(unit.b(node)) === 0;
        return isPlain && unit.kind(callee) === Kind.Member ? [lastName(unit, unit.a(callee))] : [];
      }),
    );
    return nodes.flatMap((node) => {
      if (unit.kind(node) !== Kind.Assign || unit.kind(unit.a(node)) !== Kind.Local) return [];
      const value = unit.b(node);
      if (!saved.has(lastName(unit, unit.a(node))) || value < 0 || unit.kind(value) !== Kind.Call) return [];
      const isGiven = [...unit.list(unit.b(value))].some((one) => {
        let from = unit.kind(one) === Kind.Keyword ? unit.b(one) : one;
        // `request.POST or None`
        if (unit.kind(from) === Kind.Logical) from = unit.a(from);
        return /^(data|POST)$/.test(lastName(unit, from));
      });
      const cls = isGiven ? this.classes.named(unit, unit.a(value)) : null;
      return cls ? [cls] : [];
    });
  }

  /** Fields of the model that a serializer or form takes although nobody has named them. */
  private bound(maker: Cls, fields: RegExp): BoundRecord[] {
    const all = this.classes.withBases(maker, 0);
    if (all === null || all.some((one) => methodsOf(one).some((own) => ownFields.test(own)))) return [];
    if (!all.some(({ unit, info }) => basesOf(unit, info).some((base) => makers.test(base)))) return [];
    const meta = firstField(all, 'Meta');
    if (!meta || meta.unit.kind(meta.field.value) !== Kind.Class) return [];
    const { unit } = meta;
    const own = unit.data.classes[unit.a(meta.field.value)];
    if (unit.listLength(own.bases) > 0) return [];
    const given = (name: string) => own.fields.find((field) => field.name === name)?.value ?? NONE;
    const [listed, left] = [textsOf(unit, given('fields')), textsOf(unit, given('exclude'))];
    if (left === null && !listed?.includes('__all__')) return [];
    const kept = [...(left ?? []), ...(textsOf(unit, given('read_only_fields')) ?? [])];
    const settings = fieldsWith('read_only', unit, given('extra_kwargs'));
    if (
      settings === null ||
      (given('read_only_fields') >= 0 && textsOf(unit, given('read_only_fields')) === null)
    )
      return [];
    const open = this.fieldsOfModel(unit, given('model')).filter(
      ({ name }) =>
        fields.test(name) && !kept.includes(name) && !settings.has(name) && firstField(all, name) === null,
    );
    const index = this.units.get(unit.path);
    if (open.length === 0 || index === undefined) return [];
    const node = given(left === null ? 'fields' : 'exclude');
    return [{ place: { unit: index, node, fn: 0 }, record: maker.info.name, fields: open }];
  }

  /** Fields of a model that may be edited. */
  private fieldsOfModel(unit: Unit, node: number): { name: string; at: string }[] {
    const model = this.classes.named(unit, node);
    const at = node < 0 ? '' : placeOf(unit, unit.start(node));
    if (model === null)
      return this.classes.isAccount(unit, node)
        ? (ofAccounts.get('AbstractUser') ?? []).map((name) => ({ name, at }))
        : [];
    const all = this.classes.withBases(model, 0) ?? [];
    const own = all.flatMap(({ unit: code, info }) =>
      info.fields.flatMap(({ name, value }) =>
        value >= 0 && /Field$/.test(lastName(code, value)) && isEditable(code, value)
          ? [{ name, at: placeOf(code, code.start(value)) }]
          : [],
      ),
    );
    const place = placeOf(model.unit, model.info.start);
    const bases = all.flatMap(({ unit: code, info }) => basesOf(code, info));
    const known = new Set(all.flatMap(({ info }) => info.fields.map(({ name }) => name)));
    const inherited = new Set(bases.flatMap((base) => ofAccounts.get(base) ?? []));
    return [...own, ...[...inherited].flatMap((name) => (known.has(name) ? [] : [{ name, at: place }]))];
  }
}

/** `models.BooleanField(editable=False)` */
function isEditable(unit: Unit, call: number): boolean {
  return ![...unit.list(unit.b(call))].some(
    (one) =>
      unit.kind(one) === Kind.Keyword && /^(editable|auto_now|auto_now_add)$/.test(unit.string(unit.a(one))),
  );
}
