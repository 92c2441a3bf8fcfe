import { type MarkupContext, MarkupContexts } from './markup-context.js';
import type { ProgramText } from './program-text.js';
import { OPERATIONS } from './relocate.js';

/** `<% code %>`, `<%= escaped %>`, `<%- raw %>`, `<%# comment %>`, with or without `_` and `-` at the ends. */
const TAG = /<%([_=#%-]?)([\s\S]*?)(?:[_-]?%>|$)/g;
/** `<% include header %>`, the form of old versions. */
const OLD_INCLUDE = /^\s*include\s+([\w./-]+)\s*$/;

/** Writes what an EJS template does, as a body of JavaScript statements. */
export function ejsBody(program: ProgramText): void {
  const { template } = program;
  const contexts = new MarkupContexts(template);
  TAG.lastIndex = 0;
  for (let tag = TAG.exec(template); tag !== null; tag = TAG.exec(template)) {
    if (tag[0] === '') break;
    const [whole, mark, code] = tag;
    const start = tag.index;
    const end = start + whole.length;
    const from = start + 2 + mark.length;
    const to = from + code.length;
    if (mark === '%' || mark === '#') continue;
    if (mark === '=' || mark === '-')
      output(program, { start, end, from, to }, mark === '-' ? 'raw' : contexts.at(start));
    else {
      const file = OLD_INCLUDE.exec(code);
      if (file) program.made(`${OPERATIONS}.ejs.include(${JSON.stringify(file[1])});\n`, start, end);
      else {
        program.copied(from, to);
        program.made('\n', to, end);
      }
    }
  }
}

interface Span {
  start: number;
  end: number;
  from: number;
  to: number;
}

function output(
  program: ProgramText,
  { start, end, from, to }: Span,
  operation: MarkupContext | 'raw',
): void {
  const code = program.template.slice(from, to);
  const trailing = /[\s;]*$/.exec(code)?.[0].length ?? 0;
  const until = to - trailing;
  if (/^\s*include\s*\(/.test(code)) {
    program.made(`${OPERATIONS}.ejs.`, start, end);
    program.copied(from + code.indexOf('include'), until);
    program.made('\n;', until, end);
    return;
  }
  program.made(operation === 'text' ? 'void ((' : `${OPERATIONS}.ejs.${operation}((`, start, end);
  program.copied(from, until);
  program.made('\n));', until, end);
}
