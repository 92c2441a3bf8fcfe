import { between } from '#test/seeded.js';
import { type Block, local, type Scope } from './builder.js';
import { changed } from './call-blocks.js';

/** A text that is put together. */
export const text: Block = (builder, value, scope, left) => {
  builder.follow(builder.keep(changed(builder, value), scope), scope, left);
};

/** A list or map that is made and read here. */
export const container: Block = (builder, value, scope, left) => {
  const name = builder.fresh('all');
  if (builder.chance(0.5)) {
    scope.body.push(
      { kind: 'let', name, type: 'list', value: null },
      { kind: 'append', list: { local: name }, value: builder.constant() },
      { kind: 'append', list: { local: name }, value },
    );
    builder.follow(builder.keep({ kind: 'joined', list: { local: name } }, scope), scope, left);
    return;
  }
  scope.body.push(
    { kind: 'let', name, type: 'map', value: null },
    { kind: 'put', map: { local: name }, key: 'a', value: builder.constant() },
    { kind: 'put', map: { local: name }, key: 'b', value },
  );
  builder.decoy(scope, () => ({ kind: 'entry', map: { local: name }, key: 'a' }));
  builder.follow(builder.keep({ kind: 'entry', map: { local: name }, key: 'b' }, scope), scope, left);
};

/** The value moves one variable a round. */
export const loop: Block = (builder, value, scope, left) => {
  const names = Array.from({ length: between(builder.random, 2, 5) }, () => builder.fresh('v'));
  for (const name of names) scope.body.push({ kind: 'let', name, type: 'text', value: builder.constant() });
  const moves: Scope = { ...scope, body: [] };
  for (let at = names.length - 1; at > 0; at--)
    moves.body.push({ kind: 'assign', name: names[at], value: local(names[at - 1]) });
  moves.body.push({ kind: 'assign', name: names[0], value });
  scope.body.push({ kind: 'repeat', count: names.length + 2, body: moves.body });
  builder.follow(local(names[names.length - 1]), scope, left);
};

/** The value is made harmless, or refused unless it is; a copy may go on as it is. */
export const cleaned: Block = (builder, value, scope, left) => {
  if (builder.chance(0.5)) {
    builder.follow(builder.keep({ kind: 'sanitise', value }, scope), scope, left);
    return;
  }
  const name = builder.keepName(value, scope);
  scope.body.push({ kind: 'guard', name });
  builder.follow(local(name), scope, left);
};
