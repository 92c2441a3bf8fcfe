import { expect } from 'chai';
import { filesWith } from './files-with.js';

/** Whether a name is logged untrusted that is in a list. @param made what is looked for in the list */
const isFound = async (made: string, logged = 'name') => {
  const found = await filesWith('python/logging/log-injection', {
    'app.py': [
      'import logging',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      '@app.get("/")',
      'def page():',
      '    given = request.args.get("name")',
      `    name = ${made}`,
      '    if name not in ["user:a", "user:b"]:',
      '        return "unknown"',
      `    logging.info(${logged})`,
    ].join('\n'),
  });
  return found.length > 0;
};

describe('agent/analysis/flow: what is made of values and then checked', function () {
  this.timeout(20_000);

  for (const made of ['given or "user:a"', '"user:" + given', 'f"user:{given}"'])
    it(`is harmless behind the check: ${made}`, async () => {
      expect(await isFound(made)).to.equal(false);
    });

  it('says nothing of what it is one of', async () => {
    expect(await isFound('given or "user:a"', 'given')).to.equal(true);
  });
});
