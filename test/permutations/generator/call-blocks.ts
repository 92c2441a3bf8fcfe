import { between, pick } from '#test/seeded.js';
import { type Block, type Builder, local, type Scope } from './builder.js';
import type { Expression, FunctionModel } from './model.js';

/** A helper that gives its parameter back, changed a little. */
export const helper: Block = (builder, value, scope, left) => {
  const { scope: inside, call, value: given } = builder.addTextFunction();
  inside.body.push({ kind: 'return', value: changed(builder, given) });
  builder.decoy(scope, () => call(builder.constant()));
  builder.follow(builder.keep(call(value), scope), scope, left);
};

/** Helpers that only trim and pass on. */
export const trimmingHelpers: Block = (builder, value, scope, left) => {
  const chain = Array.from({ length: between(builder.random, 2, 4) }, () => builder.addTextFunction());
  for (const [index, { scope: inside, value: given }] of chain.entries()) {
    const trimmed: Expression = { kind: 'trim', value: given };
    const next = chain.at(index + 1);
    inside.body.push({ kind: 'return', value: next ? next.call(trimmed) : trimmed });
  }
  builder.decoy(scope, () => chain[0].call(builder.constant()));
  builder.follow(builder.keep(chain[0].call(value), scope), scope, left);
};

/** The flow goes on in a function that is called; sometimes what it gives back goes on as well. */
export const forward: Block = (builder, value, scope, left) => {
  const { scope: inside, call, value: given } = builder.addTextFunction();
  const goesOn = builder.chance(0.3);
  const back = goesOn ? builder.keep(call(value), scope) : null;
  if (!goesOn) scope.body.push({ kind: 'run', value: call(value) });
  builder.follow(given, inside, left);
  if (back) builder.follow(back, scope, left - 1);
};

/** A function that is given the value and the request, and goes on with either. */
export const withRequest: Block = (builder, value, scope, left) => {
  if (scope.request === null) return forward(builder, value, scope, left);
  const [request, text] = [builder.fresh('req'), builder.fresh('x')];
  const { fn, scope: inside } = builder.addFunction([
    { name: request, type: 'request' },
    { name: text, type: 'text' },
  ]);
  const given: Expression[] = [{ kind: 'request', name: scope.request }, value];
  scope.body.push({ kind: 'run', value: { kind: 'call', name: fn.name, given } });
  if (builder.chance(0.5)) builder.follow(local(text), inside, left);
  else builder.follow(builder.source(request, inside), inside, left);
};

/** The flow joins another one: it calls a function that is there already. */
export const join: Block = (builder, value, scope, left) => {
  const door = builder.doorFrom(scope);
  if (!door) return forward(builder, value, scope, left);
  if (builder.chance(0.5)) scope.body.push({ kind: 'run', value: door.call(value) });
  else builder.follow(builder.keep(door.call(value), scope), scope, left);
};

/** Functions that call each other in a ring, each with a smaller number; the flow goes on in one, two of them. */
export const recursion: Block = (builder, value, scope, left) => {
  const size = between(builder.random, 2, 4);
  const width = between(builder.random, 1, 3);
  const home = builder.chance(0.7) ? builder.anyModule() : null;
  const ring = Array.from({ length: size }, () => {
    const texts = Array.from({ length: width }, () => builder.fresh('x'));
    const parameters = texts.map((name) => ({ name, type: 'text' as const }));
    return {
      texts,
      ...builder.addFunction([{ name: 'n', type: 'number' }, ...parameters], home ?? undefined),
    };
  });
  const goesOn = new Set([between(builder.random, 0, size - 1), between(builder.random, 0, size - 1)]);
  for (const [index, { texts, scope: inside }] of ring.entries()) {
    const base: Scope = { ...inside, body: [], rank: ring[size - 1].scope.rank };
    inside.body.push({ kind: 'ifZero', name: 'n', body: base.body });
    const turned = [...texts.slice(1), texts[0]].map(local);
    const given = turned.map((one, at) => (at === 0 && builder.chance(0.3) ? changed(builder, one) : one));
    const next = ring[(index + 1) % size].fn.name;
    const deeper: Expression = { kind: 'call', name: next, given: [{ kind: 'less', name: 'n' }, ...given] };
    inside.body.push({ kind: 'return', value: deeper });
    if (goesOn.has(index)) builder.follow(local(texts[0]), base, left);
    base.body.push({ kind: 'return', value: local(pick(builder.random, texts)) });
  }
  for (const { fn, scope: inside } of ring)
    builder.doors.push({ ...inside, call: (one) => entered(builder, fn, one, size * width) });
  scope.body.push({ kind: 'run', value: entering() });

  /** A call that mostly brings the value to where the flow goes on: each round turns the texts by one. */
  function entering(): Expression {
    const at = between(builder.random, 0, size - 1);
    if (builder.chance(0.2)) return entered(builder, ring[at].fn, value, size * width);
    const target = pick(builder.random, [...goesOn]);
    const rounds = ((target - at + size) % size) + size * between(builder.random, 0, 2);
    return callOf(builder, ring[at].fn, rounds, rounds % width, value);
  }
};

/** A call of a function with a mode: only one mode leads on. */
export const branch: Block = (builder, value, scope, left) => {
  const mode = builder.fresh('m');
  const text = builder.fresh('x');
  const parameters = [mode, text].map((name) => ({ name, type: 'text' as const }));
  const { fn, scope: inside } = builder.addFunction(parameters);
  const then: Scope = { ...inside, body: [] };
  const otherwise: Scope = { ...inside, body: [] };
  inside.body.push({ kind: 'ifText', name: mode, equals: 'raw', body: then.body, otherwise: otherwise.body });
  builder.follow(local(text), then, left);
  otherwise.body.push({ kind: 'assign', name: text, value: builder.constant() });
  builder.decoy(otherwise, () => local(text));
  const call = (chosen: string, one: Expression): Expression => ({
    kind: 'call',
    name: fn.name,
    given: [{ kind: 'text', value: chosen }, one],
  });
  const others = ['plain', 'short', 'long', 'none'].slice(0, between(builder.random, 1, 4));
  for (const other of others) scope.body.push({ kind: 'run', value: call(other, value) });
  if (builder.chance(0.8)) scope.body.push({ kind: 'run', value: call('raw', value) });
  builder.doors.push({
    ...inside,
    call: (one) => call(pick(builder.random, ['raw', ...others]), one),
  });
};

/** A table of functions, of which one leads on; the key is fixed or comes with the request. */
export const table: Block = (builder, value, scope, left) => {
  const target = builder.addTextFunction();
  const safe = builder.addTextFunction(target.fn.module);
  builder.decoy(safe.scope, () => ({ kind: 'sanitise', value: safe.value }));
  safe.scope.body.push({ kind: 'return', value: { kind: 'text', value: '' } });
  const size = between(builder.random, 2, 9);
  const name = builder.fresh('table');
  const place = between(builder.random, 0, size - 1);
  const entries = Array.from({ length: size }, (_, index) => ({
    key: `k${index}`,
    target: index === place ? target.fn.name : builder.chance(0.3) ? safe.fn.name : null,
  }));
  builder.model.tables.push({ module: target.fn.module, name, entries });
  const key: Expression =
    scope.request !== null && builder.chance(0.7)
      ? { kind: 'source', request: scope.request, parameter: 'op' }
      : { kind: 'text', value: pick(builder.random, entries).key };
  scope.body.push({ kind: 'run', value: { kind: 'tableCall', table: name, key, value } });
  builder.follow(target.value, target.scope, left);
};

/** A function that calls what it is given: a function of the program or one that is written in place. */
export const callback: Block = (builder, value, scope, left) => {
  const text = builder.fresh('x');
  const then = builder.fresh('then');
  const { fn } = builder.addFunction([
    { name: text, type: 'text' },
    { name: then, type: 'action' },
  ]);
  const acted: Expression = { kind: 'act', name: then, value: local(text) };
  const twice = builder.chance(0.3);
  fn.body.push({ kind: 'return', value: twice ? { ...acted, value: acted } : acted });
  const call = (action: Expression): Expression => ({ kind: 'call', name: fn.name, given: [value, action] });
  if (builder.chance(0.5)) {
    const target = builder.addTextFunction();
    scope.body.push({ kind: 'run', value: call({ kind: 'function', name: target.fn.name }) });
    builder.follow(target.value, target.scope, left);
    return;
  }
  const name = builder.fresh('then');
  const parameter = builder.fresh('x');
  const inside: Scope = { ...scope, body: [], request: null };
  scope.body.push({ kind: 'action', name, parameter, body: inside.body });
  builder.follow(local(parameter), inside, left);
  inside.body.push({ kind: 'return', value: local(parameter) });
  scope.body.push({ kind: 'run', value: call(local(name)) });
};

/** The value with a little change that keeps it whole. */
export function changed(builder: Builder, value: Expression): Expression {
  const choice = between(builder.random, 0, 3);
  if (choice === 0) return value;
  if (choice === 1) return { kind: 'trim', value };
  return { kind: 'concat', before: choice === 2 ? 'a ' : '', value, after: choice === 2 ? '' : ' z' };
}

/** A call of a function of a ring: any number of rounds, the value at any of its places. */
function entered(builder: Builder, fn: FunctionModel, value: Expression, most: number): Expression {
  const place = between(builder.random, 0, fn.parameters.length - 2);
  return callOf(builder, fn, between(builder.random, 0, most), place, value);
}

function callOf(
  builder: Builder,
  { name, parameters }: FunctionModel,
  rounds: number,
  place: number,
  value: Expression,
): Expression {
  const given = parameters.slice(1).map((_, index) => (index === place ? value : builder.constant()));
  return { kind: 'call', name, given: [{ kind: 'number', value: rounds }, ...given] };
}
