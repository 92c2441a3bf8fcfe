import { expect } from 'chai';
import { ResultStore } from '#server/results/index.js';
import { fullPath } from '../../codehost/model.js';
import { type Scenario, Scene } from '../scene.js';

const before = `from flask import Flask, jsonify, request, session, abort
app = Flask(__name__)

def login_required(view):
    def inner(*args, **kwargs):
        if 'user' not in session:
            abort(401)
        return view(*args, **kwargs)
    return inner

@app.route('/orders')
@login_required
def orders():
    return jsonify([])
`;
const opened = `${before.replace('@login_required\n', '')}
@app.route('/refunds', methods=['POST'])
def refund():
    return jsonify(request.json['amount'])
`;
const guarded = `${before}
@app.route('/refunds', methods=['POST'])
@login_required
def refund():
    return jsonify(request.json['amount'])
`;
const files = { 'app.py': before, 'other.py': 'value = 1\n' };
const openedRows = [
  '**check removed** | `GET /orders` | `login_required` (signed in) → no check of callers seen',
  'added | `POST /refunds` | no check of callers seen',
];

/** Lines of the table, without where they link to. */
function rows(scene: Scene): string[] {
  return (scene.summaryNote() ?? '')
    .split('\n')
    .filter((line) => line.includes('`app.py`'))
    .map((line) => line.slice(2, line.lastIndexOf(' | [')));
}

export const changedEndpoints: Scenario = {
  name: 'endpoints: a table with the first push, and with later ones whose base is known, until the change is taken back',
  async run(stage) {
    const scene = await Scene.open(stage, { 'app.py': opened }, { files });
    const first = await scene.told();
    expect(first.comparison).to.include({ origin: 'analysed' });
    expect(rows(scene)).to.deep.equal(openedRows);
    const link = `${stage.host.url}/${fullPath(scene.project)}/-/blob/${scene.version.head}/app.py#L12`;
    expect(scene.summaryNote()).to.contain(`(${link})`);
    const second = await scene.push({ 'other.py': 'value = 2\n' });
    expect(second.comparison).to.include({ origin: 'stored' });
    expect(rows(scene)).to.deep.equal(openedRows);
    const third = await scene.push({ 'app.py': guarded });
    expect(third.comparison).to.include({ origin: 'stored' });
    expect(rows(scene)).to.deep.equal(['added | `POST /refunds` | `login_required` (signed in)']);
    await scene.push({ 'app.py': `# Shop\n${before}` });
    expect(scene.summaryNote() ?? '').not.to.contain('app.py');
    const { artifacts } = stage.database.collections;
    const left = async () => (await artifacts.find({ scanId: first._id }).toArray()).map(({ _id }) => _id);
    expect(await left()).to.include.members([`${first._id}/served`, `${first._id}/servedBase`]);
    await new ResultStore(stage.database).remove(first._id);
    expect(await left()).to.deep.equal([]);
  },
};

export const endpointsOfTheTarget: Scenario = {
  name: 'endpoints: the first push is compared with a scan of the target, and nobody analyses the base',
  async run(stage) {
    const scene = await Scene.open(
      stage,
      { 'app.py': opened },
      {
        files,
        async before(project) {
          await stage.host.commit(project, { files: { 'other.py': 'value = 3\n' } });
          await stage.scannedTarget(project);
        },
      },
    );
    expect((await scene.told()).comparison).to.include({ origin: 'stored', added: 0 });
    expect(rows(scene)).to.deep.equal(openedRows);
    await scene.push({ 'app.py': before });
    expect(rows(scene)).to.deep.equal([]);
  },
};

export const endpointsAfterUpgrade: Scenario = {
  name: 'endpoints: a base whose scan is of an earlier version, without them, makes no table',
  async run(stage) {
    const scene = await Scene.open(stage, { 'app.py': opened }, { files });
    const { _id } = await scene.told();
    await stage.database.collections.artifacts.deleteOne({ _id: `${_id}/servedBase` });
    const { comparison, review } = await scene.push({ 'other.py': 'value = 2\n' });
    expect(comparison).to.include({ origin: 'stored', missing: null });
    expect(review).to.include({ state: 'done' });
    expect(rows(scene)).to.deep.equal([]);
  },
};

export const endpointsByPipeline: Scenario = {
  name: 'endpoints: jobs of pipelines bring the table, too',
  async run(stage) {
    const scene = await Scene.open(stage, { 'app.py': opened }, { files, mergedResults: true });
    expect(rows(scene), JSON.stringify(stage.jobs)).to.deep.equal(openedRows);
    await scene.push({ 'other.py': 'value = 2\n' });
    expect(rows(scene)).to.deep.equal(openedRows);
    await scene.push({ 'app.py': before });
    expect(rows(scene)).to.deep.equal([]);
  },
};
