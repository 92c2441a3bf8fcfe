import { ENTER_MEMBER, INVOKE_MEMBER, ITEM_MEMBER, OTHER_MEMBER } from '../../ir/kinds.js';

/** Methods that the language itself calls, by the names that the representation has for them. */
const SPECIAL = new Map([
  ['__enter__', ENTER_MEMBER],
  ['__aenter__', ENTER_MEMBER],
  ['__call__', INVOKE_MEMBER],
  ['__getitem__', ITEM_MEMBER],
  ['__getattr__', OTHER_MEMBER],
  ['__getattribute__', OTHER_MEMBER],
]);

export function memberName(written: string): string {
  return SPECIAL.get(written) ?? written;
}
