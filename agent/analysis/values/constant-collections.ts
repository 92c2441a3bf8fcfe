import type { Objects } from '../objects/objects.js';
import { TokenKind } from '../objects/tokens.js';
import type { Constants } from './constants.js';

/** Whether all that anybody in the program puts into a collection are constants, one at least. */
export function isFilledWithConstants(objects: Objects, constants: Constants, collection: number): boolean {
  const { tokens, variables, fields } = objects.parts;
  let isAny = false;
  for (const token of variables.of(collection)) {
    if (tokens.kind(token) === TokenKind.Type) continue;
    if (tokens.kind(token) !== TokenKind.Literal) return false;
    for (const field of fields.heldBy(token))
      for (const source of variables.sourcesOf(field)) {
        const { choices, isAll } = constants.of(source);
        if (!isAll) return false;
        if (choices.length > 0) isAny = true;
      }
  }
  return isAny;
}
