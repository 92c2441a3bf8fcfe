import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

const PROGRAM = `import hashlib
import hmac
import pickle
from flask import Flask, request

app = Flask(__name__)
KEY = open('key', 'rb').read()


@app.post('/')
def load():
    blob = request.data
    signature, payload = blob[:32], blob[32:]
    expected = hmac.new(KEY, payload, hashlib.sha256).digest()
    if not hmac.compare_digest(signature, expected):
        raise ValueError('bad signature')
    return str(pickle.loads(payload)) + str(pickle.loads(blob))
`;

describe('agent/analysis/flow: checks of a part', function () {
  this.timeout(20_000);

  it('say something of the part, and nothing of the whole', async () => {
    const found = await analyseFiles(new Map([['app.py', PROGRAM]]), rules);
    expect(found.filter(({ rule }) => rule.includes('deserialization'))).to.have.length(1);
    const other = PROGRAM.replace(' + str(pickle.loads(blob))', '');
    const none = await analyseFiles(new Map([['app.py', other]]), rules);
    expect(none.filter(({ rule }) => rule.includes('deserialization'))).to.deep.equal([]);
  });
});
