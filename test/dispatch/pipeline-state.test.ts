import { expect } from 'chai';
import type { ScanPipeline } from '#server/database/ci-documents.js';
import { fateOf, isLeftRunning } from '#server/scans/pipeline-state.js';

const now = new Date('2026-03-01T12:00:00Z');
const pipeline: ScanPipeline = {
  kind: 'runner',
  projectId: '7',
  id: '12',
  webUrl: 'https://git.example.org/p/-/pipelines/12',
  status: null,
  startedAt: new Date(now.getTime() - 60_000),
  endedAt: null,
  scanTokenHash: null,
};

describe('dispatch/pipeline-state', () => {
  const fate = (
    status: string | null,
    change: Partial<ScanPipeline> = {},
    claimed = false,
    reason: string | null = null,
  ) => {
    const jobs =
      reason === null ? [] : [{ id: '1', name: 'scan', status: 'failed', failureReason: reason, webUrl: '' }];
    return fateOf({ ...pipeline, ...change }, { status, jobs, claimed, now });
  };

  for (const status of [
    'created',
    'waiting_for_resource',
    'preparing',
    'waiting_for_callback',
    'pending',
    'scheduled',
  ])
    it(`waits for a pipeline that is ${status}, and not for ever`, () => {
      expect(fate(status)).to.deep.equal({ kind: 'waits' });
      const long = { startedAt: new Date(now.getTime() - 31 * 60_000) };
      expect(fate(status, long)).to.include({ kind: 'over', retry: false });
      // Its job holds the scan: another job of the pipeline is what waits.
      expect(fate(status, long, true)).to.deep.equal({ kind: 'waits' });
    });

  const ends: [string | null, boolean][] = [
    ['failed', true],
    ['canceled', false],
    ['canceling', false],
    ['skipped', false],
    ['manual', false],
    ['success', false],
    [null, false],
  ];
  for (const [status, retry] of ends)
    it(`gives up a pipeline that is ${status ?? 'gone'}${retry ? ', and may start another one' : ''}`, () => {
      expect(fate(status)).to.include({ kind: 'over', retry });
      // A pipeline that is not ours is not started again.
      expect(fate(status, { kind: 'ci' })).to.include({ kind: 'over', retry: false });
    });

  it('leaves a scan to the lease of its job when the pipeline is seen to end first', () => {
    expect(fate('success', {}, true)).to.deep.equal({ kind: 'runs' });
    expect(fate(null, {}, true)).to.deep.equal({ kind: 'runs' });
    expect(fate('running')).to.deep.equal({ kind: 'runs' });
  });

  it('names the job, why it failed and where to look', () => {
    const text =
      'The pipeline failed: job scan, runner system failure, which is trouble of the runner (https://git.example.org/p/-/pipelines/12)';
    expect(fate('failed', {}, false, 'runner_system_failure')).to.have.property('reason', text);
    expect(fate('failed', { webUrl: null })).to.have.property('reason', 'The pipeline failed');
  });

  it('cancels only what was started here and may still run', () => {
    const ended = { ...pipeline, endedAt: now, status: 'running' };
    expect(isLeftRunning(ended)).to.equal(true);
    expect(isLeftRunning({ ...ended, endedAt: null })).to.equal(false);
    expect(isLeftRunning({ ...ended, id: null })).to.equal(false);
    expect(isLeftRunning({ ...ended, kind: 'ci' })).to.equal(false);
    for (const status of ['success', 'failed', 'canceled', 'skipped'])
      expect(isLeftRunning({ ...ended, status })).to.equal(false);
  });
});
