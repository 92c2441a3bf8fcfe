import { expect } from 'chai';
import { fullPath } from '../../codehost/model.js';
import { lines, module, request, weak } from '../code.js';
import { type Scenario, Scene } from '../scene.js';

/** What the target gets meanwhile: a weakness of its own, and lines above those that the merge request changes. */
const moved = {
  'foreign.py': module(request('foreign')),
  'client.py': `# one\n# two\n# three\n# four\n# five\n${module(request('known'))}`,
};
const mendsTheTarget = module(request('known', true), lines(3), request('added'));
const mendsAll = module(request('known', true), lines(3), request('added', true));

export const mergedResults: Scenario = {
  name: 'merged results: the head is scanned, not the throw-away merge; counts, lines and status are those of the head',
  async run(stage) {
    const { host, jobs } = stage;
    const scene = await Scene.open(stage, { 'client.py': weak }, { mergedResults: true });
    const pipelines = () =>
      host.pipelines.all.filter(
        ({ project, source }) => project === scene.project && source === 'merge_request_event',
      );
    const merges = () => pipelines().map(({ sha }) => sha);
    const log = () => jobs.at(-1)?.output ?? '';
    await host.pipelines.settled();
    const first = scene.version;
    expect(merges()).to.have.length(1).and.to.not.include(first.head);
    expect(scene.threads(), log()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.ours()[0].notes[0].position).to.include({ head_sha: first.head, base_sha: first.base });
    expect(scene.summary()).to.equal('**1 new finding**, 0 fixed, 2 in all.');
    expect(scene.statuses()).to.deep.equal(['failed: 1 new, 0 fixed, 2 in all; 1 of severity 7 or higher']);
    expect(log()).to.match(/1 new, 1 unchanged, 0 fixed\.\n.*new findings/);
    expect(jobs.at(-1)?.code).to.equal(1);

    await scene.changeTarget(moved);
    const { comparison, trusted, commit } = await scene.push({ 'client.py': mendsTheTarget });
    await host.pipelines.settled();
    expect({ trusted, commit }).to.deep.equal({ trusted: true, commit: scene.version.head });
    expect(comparison).to.include({ base: first.base, added: 1, unchanged: 0, fixed: 1 });
    // At line 18 of the merge, and there is a finding that only the target has.
    expect(scene.threads()).to.deep.equal(['client.py:13 open HIGH 7']);
    expect(scene.summary()).to.equal('**1 new finding**, 1 fixed, 1 in all.');
    const page = `${host.url}/${fullPath(scene.project)}/-/pipelines/${pipelines().at(-1)?.id}`;
    expect(scene.summaryNote()).to.contain(
      `\`${scene.version.head.slice(0, 12)}\`: [pipeline](${page}), [scan`,
    );
    expect(host.statuses.at(-1)?.targetUrl).to.equal(page);
    expect(scene.statuses()).to.deep.equal(['failed: 1 new, 1 fixed, 1 in all; 1 of severity 7 or higher']);
    expect(log()).to.match(/1 new, 0 unchanged, 1 fixed\./);

    await scene.push({ 'client.py': mendsAll });
    await host.pipelines.settled();
    expect(scene.threads()).to.deep.equal(['client.py:13 resolved Fixed']);
    expect(scene.statuses()).to.deep.equal(['success: 0 new, 1 fixed, 0 in all']);
    expect(jobs.at(-1)?.code, log()).to.equal(0);
    const told = host.statuses.filter(({ project }) => project === scene.project).map(({ sha }) => sha);
    expect(new Set(merges())).to.have.property('size', 3);
    for (const merge of merges()) expect(told).to.not.include(merge);
  },
};
