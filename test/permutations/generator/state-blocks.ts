import { between, pick } from '#test/seeded.js';
import { type Block, type Builder, local, type Scope } from './builder.js';
import type { ClassModel, Expression, Statement } from './model.js';

/** Something outside of functions that keeps a text. */
interface Cell {
  module: number;
  write(value: Expression): Statement;
  read: Expression;
}

/** A text, list or map of a module, new or there already. */
function cell(builder: Builder): Cell {
  const { variables } = builder.model;
  const reused = builder.chance(0.4) && variables.length > 0 ? pick(builder.random, variables) : null;
  const type = pick(builder.random, ['text', 'text', 'map', 'list'] as const);
  const variable = reused ?? { module: builder.sharedModule(), name: builder.fresh('held'), type };
  if (!reused) variables.push(variable);
  const { module, name } = variable;
  if (variable.type === 'text')
    return {
      module,
      write: (value) => ({ kind: 'setVariable', name, value }),
      read: { kind: 'variable', name },
    };
  const container = { variable: name };
  return variable.type === 'map'
    ? {
        module,
        write: (value) => ({ kind: 'put', map: container, key: 'k', value }),
        read: { kind: 'entry', map: container, key: 'k' },
      }
    : {
        module,
        write: (value) => ({ kind: 'append', list: container, value }),
        read: { kind: 'last', list: container },
      };
}

/** Writes to a cell, here or by a function that takes the value. */
function store(builder: Builder, { module, write }: Cell, value: Expression, scope: Scope): void {
  if (builder.chance(0.4) || !builder.hasRoom) {
    scope.body.push(write(value));
    return;
  }
  const put = builder.addTextFunction(module);
  put.scope.body.push(write(put.value));
  scope.body.push({ kind: 'run', value: put.call(value) });
}

/** Reads a cell, here or by a function that gives its value. */
function load(builder: Builder, { module, read }: Cell): Expression {
  if (builder.chance(0.5) || !builder.hasRoom) return read;
  const { fn } = builder.addFunction([], module);
  fn.body.push({ kind: 'return', value: read });
  return { kind: 'call', name: fn.name, given: [] };
}

/** By a cell: to what follows, to another function, or to another request. */
export const throughCell: Block = (builder, value, scope, left) => {
  const kept = cell(builder);
  store(builder, kept, value, scope);
  if (builder.chance(0.6) && builder.hasRoomForRoute) {
    const route = builder.addRoute();
    builder.follow(builder.keep(load(builder, kept), route), route, left);
  } else if (builder.chance(0.5)) {
    const { fn, scope: inside } = builder.addFunction([]);
    scope.body.push({ kind: 'run', value: { kind: 'call', name: fn.name, given: [] } });
    builder.follow(builder.keep(load(builder, kept), inside), inside, left);
  } else builder.follow(builder.keep(load(builder, kept), scope), scope, left);
};

/** By cells, each filled from the one before by a function of its own, each called by its own request. */
export const handedOn: Block = (builder, value, scope, left) => {
  const chain = Array.from({ length: between(builder.random, 2, 4) }, () => cell(builder));
  store(builder, chain[0], value, scope);
  for (const [index, next] of chain.slice(1).entries()) {
    const { fn } = builder.addFunction([], next.module);
    fn.body.push(next.write(chain[index].read));
    const caller = builder.hasRoomForRoute ? builder.addRoute() : scope;
    caller.body.push({ kind: 'run', value: { kind: 'call', name: fn.name, given: [] } });
  }
  const { read } = chain[chain.length - 1];
  const reader = builder.hasRoomForRoute ? builder.addRoute() : scope;
  if (builder.chance(0.5)) {
    const { fn, scope: inside } = builder.addFunction([]);
    reader.body.push({ kind: 'run', value: { kind: 'call', name: fn.name, given: [] } });
    builder.follow(builder.keep(read, inside), inside, left);
  } else builder.follow(builder.keep(read, reader), reader, left);
};

/** A class with two fields, each with a method that sets it and one that gives it. */
function classWithField(builder: Builder): { owner: ClassModel; field: string; set: string; get: string } {
  const owner: ClassModel = {
    module: builder.sharedModule(),
    name: builder.fresh('Box'),
    fields: [builder.fresh('f'), builder.fresh('f')],
    methods: [],
  };
  builder.model.classes.push(owner);
  const field = pick(builder.random, owner.fields);
  const parameter = builder.fresh('x');
  const set = builder.addMethod(owner, [{ name: parameter, type: 'text' }]).fn;
  set.body.push({ kind: 'setField', object: null, class: owner.name, field, value: local(parameter) });
  const get = builder.addMethod(owner, []).fn;
  get.body.push({ kind: 'return', value: { kind: 'field', object: null, class: owner.name, field } });
  return { owner, field, set: set.name, get: get.name };
}

/** By a field of an object, which may be filled and read by functions that are given it. */
export const throughField: Block = (builder, value, scope, left) => {
  const { owner, field, set, get } = classWithField(builder);
  const type = { object: owner.name };
  const object = builder.fresh('box');
  scope.body.push({ kind: 'let', name: object, type, value: { kind: 'create', class: owner.name } });
  const setIn = (name: string, one: Expression): Statement =>
    builder.chance(0.5)
      ? { kind: 'setField', object: name, class: owner.name, field, value: one }
      : { kind: 'run', value: { kind: 'method', object: name, class: owner.name, name: set, given: [one] } };
  const read = (name: string): Expression =>
    builder.chance(0.5)
      ? { kind: 'field', object: name, class: owner.name, field }
      : { kind: 'method', object: name, class: owner.name, name: get, given: [] };
  if (builder.chance(0.5)) {
    const [box, text] = [builder.fresh('box'), builder.fresh('x')];
    const { fn } = builder.addFunction([
      { name: box, type },
      { name: text, type: 'text' },
    ]);
    fn.body.push(setIn(box, local(text)));
    scope.body.push({ kind: 'run', value: { kind: 'call', name: fn.name, given: [local(object), value] } });
  } else scope.body.push(setIn(object, value));
  const [other] = owner.fields.filter((one) => one !== field);
  builder.decoy(scope, () => ({ kind: 'field', object, class: owner.name, field: other }));
  if (builder.chance(0.5)) {
    const box = builder.fresh('box');
    const { fn, scope: inside } = builder.addFunction([{ name: box, type }]);
    scope.body.push({ kind: 'run', value: { kind: 'call', name: fn.name, given: [local(object)] } });
    builder.follow(builder.keep(read(box), inside), inside, left);
  } else builder.follow(builder.keep(read(object), scope), scope, left);
};

/** A factory that is called for the value and for a constant; what it made of the constant is harmless. */
export const factory: Block = (builder, value, scope, left) => {
  const { owner, field, set } = classWithField(builder);
  const type = { object: owner.name };
  const [text, made] = [builder.fresh('x'), builder.fresh('box')];
  const { fn } = builder.addFunction([{ name: text, type: 'text' }], owner.module, type);
  fn.body.push(
    { kind: 'let', name: made, type, value: { kind: 'create', class: owner.name } },
    {
      kind: 'run',
      value: { kind: 'method', object: made, class: owner.name, name: set, given: [local(text)] },
    },
    { kind: 'return', value: local(made) },
  );
  const make = (into: Scope, one: Expression): Expression => {
    const name = builder.fresh('box');
    into.body.push({ kind: 'let', name, type, value: { kind: 'call', name: fn.name, given: [one] } });
    return { kind: 'field', object: name, class: owner.name, field };
  };
  const other = builder.hasRoomForRoute && builder.chance(0.5) ? builder.addRoute() : scope;
  builder.sink(make(other, builder.constant()), other);
  builder.follow(builder.keep(make(scope, value), scope), scope, left);
};

/** A method that keeps its parameter in a field and leads on from there. */
export const method: Block = (builder, value, scope, left) => {
  const owner: ClassModel = {
    module: builder.anyModule(),
    name: builder.fresh('Job'),
    fields: [builder.fresh('f')],
    methods: [],
  };
  builder.model.classes.push(owner);
  const text = builder.fresh('x');
  const { fn, scope: inside } = builder.addMethod(owner, [{ name: text, type: 'text' }]);
  const [field] = owner.fields;
  fn.body.push({ kind: 'setField', object: null, class: owner.name, field, value: local(text) });
  const object = builder.fresh('job');
  const type = { object: owner.name };
  scope.body.push(
    { kind: 'let', name: object, type, value: { kind: 'create', class: owner.name } },
    {
      kind: 'run',
      value: { kind: 'method', object, class: owner.name, name: fn.name, given: [value] },
    },
  );
  const read: Expression = { kind: 'field', object: null, class: owner.name, field };
  builder.follow(builder.keep(read, inside), inside, left);
};
