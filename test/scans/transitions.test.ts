import { expect } from 'chai';
import type { AgentDocument, ScanDocument } from '#server/database/documents.js';
import { newRepository } from '#server/database/new-documents.js';
import { newScan } from '#server/scans/new-scan.js';
import * as transitions from '#server/scans/transitions.js';

const now = new Date('2026-05-01T10:00:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const agent = (id: string): AgentDocument => ({
  _id: id,
  teamId: null,
  name: `agent ${id}`,
  labels: [],
  createdAt: now,
  lastSeenAt: null,
  revokedAt: null,
});

const repository = newRepository({
  ...{ teamId: 'team', integrationId: 'integration', projectId: '1' },
  ...{ name: 'shop', fullName: 'acme/shop', clonePath: 'https://host.example/acme/shop.git' },
});

function launched(): ScanDocument {
  const head = { branch: 'main', commit: 'a'.repeat(40) };
  const scan = newScan({ integration: { host: 'host.example' }, repository, head, trigger: 'api' });
  return { ...scan, commit: null, createdAt: now };
}

function claim(scan: ScanDocument, by = 'one', at = now): ScanDocument {
  const change = transitions.claimed(scan, agent(by), at);
  if (!change) return expect.fail('not claimed');
  return { ...scan, ...change };
}

describe('scans/transitions', () => {
  it('gives a waiting scan to one agent, with a token of its own for each attempt', () => {
    const running = claim(launched());
    expect(running).to.include({ status: 'running', fencingToken: 1, startedAt: now });
    expect(running.lease).to.deep.equal({ agent: 'one', expiresAt: later(60) });
    expect(transitions.claimed(running, agent('two'), now)).to.equal(null);
  });

  it('takes calls of the holder only', () => {
    const running = claim(launched());
    const holder = { agent: 'one', attempt: 1, fencingToken: 1 };
    transitions.requireCurrent(running, holder);
    for (const other of [{ agent: 'two' }, { attempt: 2 }, { fencingToken: 0 }])
      expect(() => transitions.requireCurrent(running, { ...holder, ...other })).to.throw(
        transitions.StaleAttemptError,
      );
  });

  it('offers a scan again when its lease ends, at most eight times, then says why it failed', () => {
    let scan = launched();
    for (let attempt = 1; attempt <= 8; attempt++) {
      scan = claim(scan);
      expect(transitions.expiring(scan, later(59))).to.equal(null);
      scan = { ...scan, ...transitions.expiring(scan, later(60)) };
      expect(scan.attempts.at(-1)).to.include({ number: attempt, outcome: 'lease-expired' });
      expect(scan.status).to.equal(attempt < 8 ? 'launched' : 'failed');
    }
    expect(scan.error).to.equal('The agent went silent (attempt 8)');
    expect(scan.fencingToken).to.equal(8);
  });

  it('counts failures and dead agents apart, and waits longer with each attempt', () => {
    const pauses: number[] = [];
    let scan = launched();
    for (const outcome of [
      'lease-expired',
      'released',
      'failed',
      'lease-expired',
      'failed',
      'failed',
    ] as const) {
      scan = claim(scan);
      scan = { ...scan, ...transitions.givingUp(scan, outcome, 'no luck', true, now) };
      pauses.push(transitions.pauseBefore(scan));
    }
    expect(pauses).to.deep.equal([0, 5_000, 45_000, 45_000, 60_000, 60_000]);
    expect(scan).to.include({ status: 'failed', error: 'no luck (attempt 6)' });
    const failed = { ...claim(launched()) };
    expect(
      transitions.pauseBefore({ ...failed, ...transitions.givingUp(failed, 'failed', 'x', true, now) }),
    ).to.equal(5_000);
  });

  it('does not count attempts that were handed back', () => {
    let scan = launched();
    for (let attempt = 1; attempt <= 5; attempt++) {
      scan = claim(scan);
      scan = { ...scan, ...transitions.givingUp(scan, 'released', 'stopped', true, now) };
      expect(scan.status).to.equal('launched');
    }
    scan = claim(scan);
    scan = { ...scan, ...transitions.givingUp(scan, 'failed', 'No such branch', false, now) };
    expect(scan).to.include({ status: 'failed', finishedAt: now });
  });

  it('keeps what complete says, and a cancelled scan is over', () => {
    const caller = { agent: 'one', attempt: 1, fencingToken: 1 };
    const completion = {
      commit: null,
      tool: { engine: '1', rules: '2' },
      completeness: {
        state: 'complete' as const,
        filesFound: 0,
        filesAnalysed: 0,
        bytesAnalysed: 0,
        linesAnalysed: 0,
        skipped: {},
        skippedFiles: [],
      },
      batches: [],
      endpoints: 'e',
      summary: 's',
    };
    const running = claim(launched());
    const done = { ...running, ...transitions.completing(running, caller, completion, now) };
    expect(done.winningAttempt).to.equal(1);
    expect(transitions.isCompletedBy(done, caller)).to.equal(true);
    expect(() => transitions.requireCurrent(done, caller)).to.throw(transitions.StaleAttemptError);

    const cancelled = { ...running, ...transitions.cancelling(running, 'somebody', now) };
    expect(cancelled.attempts.at(-1)).to.include({ outcome: 'cancelled', reason: 'Cancelled by somebody' });
    expect(transitions.isFinished(cancelled)).to.equal(true);
    expect(transitions.cancelling(cancelled, 'again', now)).to.equal(null);
    expect(() => transitions.completing(cancelled, caller, completion, now)).to.throw(
      transitions.StaleAttemptError,
    );
  });
});
