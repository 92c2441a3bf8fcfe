import { kindNames, NONE } from './kinds.js';
import { shapes } from './operand-shapes.js';
import { Unit, type UnitData } from './unit.js';

/** A node as an S-expression, for tests and for looking at a lowering. */
export function printNode(unit: Unit, node: number): string {
  if (node === NONE) return '_';
  const kind = unit.kind(node);
  const parts = [kindNames[kind]];
  const flags = unit.flags(node);
  if (flags) parts.push(`!${flags}`);
  const operands = [unit.a(node), unit.b(node), unit.c(node), unit.d(node)];
  const shape = shapes[kind] ?? '';
  for (let i = 0; i < shape.length; i++) {
    const operand = operands[i];
    if (shape[i] === 'n') parts.push(printNode(unit, operand));
    else if (shape[i] === 'l')
      parts.push(`[${Array.from(unit.list(operand), (item) => printNode(unit, item)).join(' ')}]`);
    else if (shape[i] === 's') parts.push(operand === NONE ? '_' : JSON.stringify(unit.string(operand)));
    else parts.push(String(operand));
  }
  return `(${parts.join(' ')})`;
}

/** A whole unit, a function a block and a statement a line. */
export function printUnit(data: UnitData): string {
  const unit = new Unit(data);
  const lines: string[] = [];
  data.functions.forEach((fn, index) => {
    const parameters = fn.parameters.map((p) => p.name || `%${p.slot}`).join(', ');
    lines.push(
      `fn ${index} ${fn.name}(${parameters}) flags=${fn.flags} owner=${fn.owner} receiver=${fn.receiver}`,
    );
    for (const statement of unit.list(fn.body)) lines.push(`  ${printNode(unit, statement)}`);
  });
  data.classes.forEach((cls, index) => {
    const bases = Array.from(unit.list(cls.bases), (base) => printNode(unit, base)).join(' ');
    lines.push(`class ${index} ${cls.name} bases=[${bases}] methods=[${cls.methods.join(' ')}]`);
    for (const field of cls.fields)
      lines.push(`  field ${field.name} = ${printNode(unit, field.value)} static=${field.isStatic}`);
  });
  return lines.join('\n');
}
