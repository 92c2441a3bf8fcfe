import { expect } from 'chai';
import { filesWith } from './files-with.js';

/** Whether what is made of a map is untrusted. @param made of `sizes`, whose keys alone are */
const isFound = async (made: string) => {
  const found = await filesWith('python/process/command-injection', {
    'app.py': [
      'import os',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      '@app.get("/")',
      'def page():',
      '    sizes = {word: "s" for word in request.args["words"].split()}',
      `    os.system(${made})`,
      '    return ""',
    ].join('\n'),
  });
  return found.length > 0;
};

describe('agent/analysis/flow: keys of maps', function () {
  this.timeout(20_000);

  it('are the items of lists that are made of the map', async () => {
    expect(await isFound('list(sizes)[0]')).to.equal(true);
    expect(await isFound('sorted(sizes, key=len)[:3][0]')).to.equal(true);
    expect(await isFound('" ".join(sizes.values())')).to.equal(false);
  });
});
