import { writtenName } from '../../endpoints/index.js';
import { lastWord } from '../../ir/last-word.js';
import { Unit, type UnitData } from '../../ir/unit.js';
import { callerWords } from '../caller-words.js';
import type { Place } from './callees.js';

const REQUEST = /^(req|request|ctx|context|c|r|gc|exchange)$/i;

/** Whether a function gives who asks: it is handed the request alone, and states that it gives a user. */
export function givesCaller(units: readonly UnitData[], { unit: index, fn }: Place): boolean {
  const { parameters, returnType } = units[index].functions[fn];
  if (parameters.length !== 1 || !REQUEST.test(parameters[0].name) || returnType < 0) return false;
  return callerWords().caller.test(lastWord(writtenName(new Unit(units[index]), returnType)));
}
