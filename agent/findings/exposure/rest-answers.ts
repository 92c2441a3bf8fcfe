import type { Endpoint } from '#protocol/scan-report.js';
import { Kind, NONE } from '../../ir/kinds.js';
import type { Unit } from '../../ir/unit.js';
import { type AnsweredField, lastName, placeOf } from './code.js';
import { fieldsWith } from './extra-kwargs.js';
import {
  account,
  basesOf,
  type Cls,
  firstField,
  methodsOf,
  type PythonClasses,
  textsOf,
} from './python-classes.js';

/** Views of the framework that answer with what their serializer makes of a record. */
const answering = /^((List|Retrieve)\w*APIView|(ReadOnly)?ModelViewSet|(List|Retrieve)ModelMixin)$/;
/** Methods by which a view or a serializer decides for itself. */
const ownAnswers =
  /^(get|put|patch|list|retrieve|update|partial_update|get_serializer(_class)?|finalize_response|dispatch)$/;
const ownFields = /^(__init__|to_representation|get_fields|get_field_names|get_extra_kwargs|data|build_\w+)$/;
const served = /^(get|list|retrieve|put|update|patch|partial_update)$/i;

/** What views of Django's REST framework answer with: the fields of a model that their serializer writes. */
export class RestAnswers {
  constructor(private readonly classes: PythonClasses) {}

  of({ handler, file }: Endpoint, fields: RegExp): AnsweredField[] {
    const [name, method] = handler.split('.');
    const view = this.classes.in(file, name);
    if (!view || (method !== undefined && !served.test(method))) return [];
    const all = this.classes.withBases(view, 0);
    if (all === null || all.some((one) => methodsOf(one).some((own) => ownAnswers.test(own)))) return [];
    if (!all.some(({ unit, info }) => basesOf(unit, info).some((base) => answering.test(base)))) return [];
    const stated = firstField(all, 'serializer_class');
    const serializer = stated && this.classes.named(stated.unit, stated.field.value);
    return serializer ? this.written(serializer, fields) : [];
  }

  /** Fields that a serializer of a model writes. Nothing where it decides that itself. */
  private written(serializer: Cls, fields: RegExp): AnsweredField[] {
    const all = this.classes.withBases(serializer, 0);
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
    const hidden = fieldsWith('write_only', unit, given('extra_kwargs'));
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
    const model = this.classes.named(unit, node);
    const at = node < 0 ? '' : placeOf(unit, unit.start(node));
    if (model === null) return this.classes.isAccount(unit, node) ? [{ name: 'password', at }] : [];
    const all = this.classes.withBases(model, 0) ?? [];
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
}
