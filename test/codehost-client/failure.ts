import { inspect } from 'node:util';
import { expect } from 'chai';
import { CodeHostError } from '#codehost/ports.js';

/** The error of a call that must fail with one. */
export async function failure(call: Promise<unknown>): Promise<CodeHostError> {
  const error = await call.then(
    () => expect.fail('it did not fail'),
    (thrown) => thrown,
  );
  expect(error, inspect(error)).to.be.instanceOf(CodeHostError);
  return error;
}
