import { Kind, NONE } from '../../ir/kinds.js';
import { GRAPH_WIDTH, Op } from '../graph/flow-graph.js';
import type { Parts } from './parts.js';

/**
 * Values of which nothing is known but the type that the program states are instances of it. To be asked when all else is
 * known: of them all at once.
 */
export function addStatedTypes(parts: Parts): void {
  const { program, names, classes, tokens, variables, fields, ports, library } = parts;
  const open: (() => void)[] = [];
  const note = (variable: number, unit: number, type: number) => {
    if (type === NONE || variable === NONE || variables.of(variable).size > 0) return;
    const meaning = names.meaning(unit, type);
    if (meaning?.kind === 'external') open.push(() => library.instance(unit, meaning, variable));
    if (meaning?.kind !== 'class') return;
    const id = classes.id(meaning.unit, meaning.cls);
    open.push(() => addInstances(parts, variable, id));
  };
  for (const { graph, base, unit, index } of program.units) {
    for (const [fn, { parameters, returnType }] of unit.data.functions.entries()) {
      for (const [position, { type }] of parameters.entries())
        note(ports.parameter(index, fn, position), index, type);
      note(ports.result(index, fn), index, returnType);
    }
    const { nodes } = graph;
    for (let at = 0, node = base; at < nodes.length; at += GRAPH_WIDTH, node++)
      if ((nodes[at] & 0xff) === Op.Typed && unit.kind(nodes[at + 1]) === Kind.Typed)
        note(node, index, unit.b(nodes[at + 1]));
  }
  for (const { id, unit, cls } of classes.all)
    for (const { name, type, isStatic } of program.units[unit].unit.data.classes[cls].fields)
      note(fields.of(isStatic ? tokens.class(id) : tokens.instance(id), fields.key(name)), unit, type);
  for (const add of open) add();
}

/** Any instance of a class, or of one that derives from it. */
function addInstances({ program, classes, tokens, variables }: Parts, variable: number, cls: number): void {
  for (const one of classes.family(cls)) {
    const { unit, cls: own } = classes.all[one];
    if (program.units[unit].unit.data.classes[own].isAbstract !== true)
      variables.add(variable, tokens.instance(one));
  }
}
