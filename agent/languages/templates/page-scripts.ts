import { isOtherScript } from './markup-context.js';
import type { ProgramText } from './program-text.js';

const SCRIPT = /<!--[\s\S]*?-->|(<script\b[^>]*>)([\s\S]*?)<\/script\s*>/gi;
/** What is assigned by its bare name: a variable of the page, declared or not. */
const ASSIGNED = /(?:^|[;{}])[ \t]*([A-Za-z_$][\w$]*)[ \t]*=(?![=>])/gm;

/** How the tags of a family look, and those of them that print a value. */
export interface Tags {
  any: RegExp;
  output: RegExp;
}

/**
 * Writes the scripts that stand in a page, which browsers run, as one function beside the one that renders it, since
 * their variables are none of the template's. A value that the template prints into one is not known there. Scripts
 * whose statements the template chooses are left out: without its tags they are no program.
 */
export function pageScripts(program: ProgramText, { any, output }: Tags): void {
  const { template } = program;
  let isOpen = false;
  for (const { 0: whole, 1: opening, 2: code, index } of template.matchAll(SCRIPT)) {
    if (opening === undefined || code.trim() === '' || isOtherScript(opening)) continue;
    const start = index + opening.length;
    const tags = [...code.matchAll(any)];
    if (!tags.every(([tag]) => output.test(tag))) continue;
    if (!isOpen) program.made('(function () {\n', start, start);
    isOpen = true;
    const names = new Set([...code.matchAll(ASSIGNED)].map(([, name]) => name));
    if (names.size > 0) program.made(`var ${[...names].join(', ')};\n`, start, start);
    let from = start;
    for (const tag of tags) {
      const at = start + tag.index;
      program.copied(from, at);
      from = at + tag[0].length;
      program.made('null', at, from);
    }
    program.copied(from, start + code.length);
    program.made('\n;', start + code.length, index + whole.length);
  }
  if (isOpen) program.made('})();\n', template.length, template.length);
}
