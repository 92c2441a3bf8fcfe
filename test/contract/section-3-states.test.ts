import { expect } from 'chai';
import { contractFixture, type Fixture } from './fixture.js';

describe('contract: section 3, states and transitions', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await contractFixture();
  });

  it('3 POST launch scan: a request that is accepted gives a scan in the state launched', async () => {
    const { body } = await fixture.launch({ codehostUrl: fixture.shop.url });
    const { data } = body as { data: { scanId: string; status: string } };
    expect(data.status).to.equal('launched');
    const scan = await fixture.read<{ data: { status: string } }>(`/scans/${data.scanId}`);
    expect(scan.data.status).to.equal('launched');
    await fixture.call(`/scans/${data.scanId}/cancel`, { method: 'POST' });
  });

  it('3 a worker task is started, and its identifier is returned in taskArn', async () => {
    const { body } = await fixture.launch({ codehostUrl: fixture.shop.url });
    const { data } = body as { data: { scanId: string; taskArn: string } };
    const scan = await fixture.read<{ data: { taskArn: string } }>(`/scans/${data.scanId}`);
    expect(scan.data.taskArn).to.equal(data.taskArn);
    // The oldest scan that waits comes first, so that one is out of the way.
    await fixture.call(`/scans/${fixture.openScan}/cancel`, { method: 'POST' });
    const claimed = await fixture.agent.claim();
    expect(claimed.scanId).to.equal(data.scanId);
    await fixture.call(`/scans/${data.scanId}/cancel`, { method: 'POST' });
    await fixture.reopen();
  });
});
