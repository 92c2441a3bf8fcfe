import { expect } from 'chai';
import { target, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

const app = `import os

from flask import Flask, request

from safe import clean

app = Flask(__name__)


@app.get("/list")
def listing():
    os.system("ls " + clean(request.args["name"]))
    return "done"
`;
const safe = 'def clean(text):\n    return text + ""\n';
const settings = `sanitizers:
  - safe.py#clean
suppress:
  - { rule: '*', reason: nothing here }
exclude: [client.py]
rules: { 'python/**': off }
fail_on: never
`;

export const ownSettings: Scenario = {
  name: 'settings that a merge request adds hide nothing in it, fix nothing, and are named; merged ones hold',
  async run(stage) {
    const scene = await Scene.open(stage, {
      ...{ 'client.py': weak, 'app.py': app, 'safe.py': safe },
      '.goalkeeper.yml': settings,
    });
    expect(scene.threads()).to.deep.equal(['app.py:12 open CRITICAL 9', 'client.py:13 open HIGH 7']);
    expect(scene.summary()).to.equal('**2 new findings**, 0 fixed, 3 in all.');
    expect(scene.statuses()[0]).to.match(/^failed: 2 new, 0 fixed, 3 in all/);
    expect(scene.summaryNote()).to.contain(
      '5 changes of `.goalkeeper.yml` by this merge request take effect after the merge, and hide nothing here: exclude `client.py`, ' +
        'rules `python/**: off` (line 6), sanitizers `safe.py#clean` (line 2), suppress `*` (line 4), fail_on `fail_on never`.',
    );
    const { completeness } = await scene.told();
    expect(completeness?.settings?.inForce).to.deep.equal([]);
    expect(completeness?.settings?.afterMerge).to.have.length(5);
  },
};

export const settingsOfTheTarget: Scenario = {
  name: 'settings that the target has hold in a merge request, and the summary says which functions they trust',
  async run(stage) {
    const held = { 'safe.py': safe, '.goalkeeper.yml': 'sanitizers:\n  - safe.py#clean\n' };
    const scene = await Scene.open(
      stage,
      { 'client.py': weak, 'app.py': app },
      { files: { ...target, ...held } },
    );
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.summaryNote()).to.contain(
      '1 line of `.goalkeeper.yml` states that functions clean or check data, so findings behind these are not shown: sanitizers `safe.py#clean` (line 2).',
    );
    expect(scene.summaryNote()).to.not.contain('after the merge');
  },
};
