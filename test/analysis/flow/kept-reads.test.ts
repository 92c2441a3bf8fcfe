import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const PROGRAM = `import os
from flask import Flask, request

app = Flask(__name__)

class Folder:
    def __init__(self, path):
        self.path = path

def remove(folder):
    os.remove('/data/' + folder.path)

@app.route('/<name>', methods=['DELETE'])
def delete(name):
    remove(Folder(request.path))
    return ''
`;

describe('agent/analysis/flow: what is kept of a request under the name that it has there', () => {
  it('is read where the request is read, and not where it is asked for again', async () => {
    const found = await analyseFiles(new Map([['app.py', PROGRAM]]), rules);
    const ways = found
      .filter(({ rule }) => rule === 'python/files/path-traversal-write')
      .map(({ sourceLine, line }) => [sourceLine, line]);
    expect(ways).to.deep.equal([[15, 11]]);
  });
});
