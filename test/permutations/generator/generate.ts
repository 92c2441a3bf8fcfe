import { between, seeded, shuffled } from '#test/seeded.js';
import { Builder } from './builder.js';
import {
  branch,
  callback,
  forward,
  helper,
  join,
  recursion,
  table,
  trimmingHelpers,
  withRequest,
} from './call-blocks.js';
import type { ProgramModel } from './model.js';
import { factory, handedOn, method, throughCell, throughField } from './state-blocks.js';
import { cleaned, container, loop, text } from './value-blocks.js';

const blocks = [
  { weight: 2, block: text },
  { weight: 1, block: container },
  { weight: 1, block: loop },
  { weight: 1, block: cleaned },
  { weight: 2, block: helper },
  { weight: 1, block: trimmingHelpers },
  { weight: 2, block: forward },
  { weight: 3, block: withRequest },
  { weight: 3, block: join },
  { weight: 3, block: recursion },
  { weight: 2, block: branch },
  { weight: 2, block: table },
  { weight: 2, block: callback },
  { weight: 3, block: throughCell },
  { weight: 3, block: handedOn },
  { weight: 2, block: throughField },
  { weight: 1, block: factory },
  { weight: 1, block: method },
];

/** The program of a seed: one to three flows from requests to sinks, and calls that join them. */
export function generateModel(seed: number): ProgramModel {
  const random = seeded(seed);
  const builder = new Builder(random, blocks);
  const flows = between(random, 1, 3);
  for (let i = 0; i < flows && builder.hasRoom; i++) {
    const route = builder.addRoute();
    builder.follow(builder.source('req', route), route, between(random, 1, 5));
  }
  for (let i = between(random, 0, 4); i > 0 && builder.hasRoomForRoute; i--) {
    const route = builder.addRoute();
    for (let calls = between(random, 1, 3); calls > 0; calls--) {
      const door = builder.doorFrom(route);
      const value = builder.chance(0.5) ? builder.constant() : builder.source('req', route);
      if (door) route.body.push({ kind: 'run', value: door.call(value) });
    }
  }
  builder.finish();
  const { model } = builder;
  return {
    modules: model.modules,
    variables: shuffled(random, model.variables),
    functions: shuffled(random, model.functions),
    classes: shuffled(random, model.classes),
    tables: shuffled(random, model.tables),
    routes: shuffled(random, model.routes),
  };
}

/** Some programs are libraries: their functions are called from outside. */
export function isLibrary(seed: number): boolean {
  return seeded(seed ^ 0x5eed)() < 0.15;
}
