import { expect } from 'chai';
import { filesWith } from './files-with.js';

/** Whether a name that is in a list is logged untrusted. @param lines what the list is made of */
const isFound = async (...lines: string[]) => {
  const found = await filesWith('python/logging/log-injection', {
    'app.py': [
      'import logging, os',
      'from flask import Flask, request',
      'app = Flask(__name__)',
      'class Pages:',
      '    def __init__(self, given):',
      ...lines.map((line) => `        ${line}`),
      '    def show(self, name):',
      '        if name in self.names:',
      '            logging.info(name)',
      '@app.get("/")',
      'def page():',
      '    Pages(request.args["given"]).show(request.args["name"])',
    ].join('\n'),
  });
  return found.length > 0;
};

describe('agent/analysis/flow: lists that the program fills by itself', function () {
  this.timeout(20_000);

  it('say what is allowed', async () => {
    expect(await isFound('self.names = [one.lower() for one in os.listdir("/srv/pages")]')).to.equal(false);
    expect(await isFound('self.names = set()', 'self.names.add(os.getcwd())')).to.equal(false);
  });

  it('say nothing where others fill them, or nobody does', async () => {
    expect(await isFound('self.names = [given]')).to.equal(true);
    expect(await isFound('self.names = [one for one in given.split(",")]')).to.equal(true);
    expect(await isFound('self.names = set()', 'self.names.add(request.args["other"])')).to.equal(true);
    expect(await isFound('self.names = []')).to.equal(true);
  });

  it('say nothing as maps: their keys are not what they hold', async () => {
    expect(await isFound('self.names = {}', 'self.names[given] = os.getcwd()')).to.equal(true);
  });
});
