import { PROPS } from '../components/component-unit.js';
import { copyEdited, type Edit } from '../components/edited-script.js';
import type { Piece } from '../components/markup.js';
import type { ProgramText } from '../templates/program-text.js';
import { OPERATIONS } from '../templates/relocate.js';

/** A page that is made when the site is built: nobody who asks for it has a say in it. */
const IS_BUILT =
  /\bexport\s+(?:async\s+)?(?:function\s+getStaticPaths\b|const\s+getStaticPaths\b|const\s+prerender\s*=\s*true\b)/;

/** Copies code with the meaning that `Astro` has in this file. */
export interface Globals {
  copy(program: ProgramText, piece: Piece): void;
}

export function globalsOf(text: string): Globals {
  const isBuilt = IS_BUILT.test(text);
  return {
    copy(program, piece) {
      const edits: Edit[] = [];
      for (const { 0: found, 1: member, index } of text
        .slice(piece.start, piece.end)
        .matchAll(/(?<![\w$]|(?<!\.\.)\.)Astro\.(props|params|url|request|cookies)\b/g)) {
        const start = piece.start + index;
        if (member === 'props') edits.push({ start, end: start + found.length, text: PROPS });
        else if (isBuilt)
          edits.push({ start, end: start + 'Astro'.length, text: `${OPERATIONS}.astro.built` });
      }
      copyEdited(program, piece, edits);
    },
  };
}
