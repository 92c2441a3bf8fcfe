import { lineStartsOf } from '#protocol/line-starts.js';
import { Kind } from '../../ir/kinds.js';
import { NODE_WIDTH, type UnitData } from '../../ir/unit.js';
import type { ProgramText } from './program-text.js';

/** How the program of a template spells the functions that write the document; in the lowered unit they are members of `template`. */
export const OPERATIONS = 'goalkeeperTemplate__';
/** The function of the program that writes the document. */
export const RENDER = 'goalkeeperRender__';

export interface TemplateUnit {
  /** The rules that hold for what the template does: those of the language that renders it. */
  language: string;
  /** Names that mean something of their own; all others that nothing declares are members of the context. Absent: none is. */
  ambient?: ReadonlySet<string>;
  /** The names under which parts of a file can be rendered. Absent: a file is one template. */
  definitions?(text: string): string[];
}

/** The unit of a template, from that of the program which it stands for: each node at its place in the template. */
export function relocated(unit: UnitData, program: ProgramText, about: TemplateUnit): UnitData {
  const { template } = program;
  const nodes = about.ambient === undefined ? unit.nodes : withContext(unit, about.ambient);
  for (let at = 0; at < nodes.length; at += NODE_WIDTH) {
    const start = program.startAt(nodes[at + 1]);
    nodes[at + 2] = Math.max(start, program.endAt(nodes[at + 2]));
    nodes[at + 1] = start;
  }
  const renders = unit.functions.findIndex(({ name }) => name === RENDER);
  const whole = new Set([0, renders]);
  const wholeClass = unit.functions[renders]?.owner ?? -1;
  const moved = <T extends { start: number; end: number }>(item: T, isWhole: boolean): T => {
    const start = isWhole ? 0 : program.startAt(item.start);
    return { ...item, start, end: isWhole ? template.length : Math.max(start, program.endAt(item.end)) };
  };
  return {
    ...unit,
    language: about.language,
    nodes,
    strings: unit.strings.map((text) => (text === OPERATIONS ? 'template' : text)),
    functions: unit.functions.map((fn, index) => {
      const placed = moved(fn, whole.has(index));
      return index === renders ? { ...placed, name: '' } : placed;
    }),
    classes: unit.classes.map((cls, index) => moved(cls, index === wholeClass)),
    lineStarts: lineStartsOf(template),
    markers: unit.markers.map((offset, index) =>
      index % 2 === 0 ? program.startAt(offset) : program.endAt(offset),
    ),
    gaps: gapLines(unit, program),
    ...(renders >= 0 ? { renders } : {}),
    ...(about.definitions === undefined ? {} : { defines: about.definitions(template) }),
  };
}

function gapLines(unit: UnitData, program: ProgramText): UnitData['gaps'] {
  const lines = lineStartsOf(program.template);
  return unit.gaps.map((gap) => {
    const offset = program.startAt(unit.lineStarts[gap.line - 1] ?? 0);
    const next = lines.findIndex((start) => start > offset);
    return { ...gap, line: next < 0 ? lines.length : next };
  });
}

/** The nodes, with names that nothing declares turned into members of the context, which is the first parameter. */
function withContext(unit: UnitData, ambient: ReadonlySet<string>): Int32Array {
  const renders = unit.functions.findIndex(({ name }) => name === RENDER);
  const render = unit.functions[renders];
  const context = render?.parameters[0];
  if (context === undefined) return unit.nodes;
  const name = unit.strings.indexOf(context.name);
  const free: number[] = [];
  for (let at = 0; at < unit.nodes.length; at += NODE_WIDTH) {
    // What stands behind it are scripts of the page, which know the browser and not the context.
    if ((unit.nodes[at] & 0xff) !== Kind.Global || unit.nodes[at + 1] >= render.end) continue;
    const text = unit.strings[unit.nodes[at + 3]];
    if (text !== OPERATIONS && !ambient.has(text)) free.push(at);
  }
  const nodes = new Int32Array(unit.nodes.length + free.length * NODE_WIDTH);
  nodes.set(unit.nodes);
  let end = unit.nodes.length;
  for (const at of free) {
    nodes.set([Kind.Captured, nodes[at + 1], nodes[at + 2], context.slot, name, renders, -1], end);
    nodes[at] = (nodes[at] & ~0xff) | Kind.Member;
    nodes[at + 4] = nodes[at + 3];
    nodes[at + 3] = end / NODE_WIDTH;
    end += NODE_WIDTH;
  }
  return nodes;
}
