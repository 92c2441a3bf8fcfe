import { expect } from 'chai';
import { generateApiKey } from '#server/api/api-key.js';
import { newTeam } from '#test/api/running-server.js';
import { contractFixture, type Fixture } from './fixture.js';

describe('contract: section 7, errors', () => {
  let fixture: Fixture;
  let lists: string[];
  let withDays: string[];
  before(async () => {
    fixture = await contractFixture();
    withDays = ['/vulnerabilities', '/repositories/local%2Fshop/vulnerabilities'];
    lists = [...withDays, `/scans/${fixture.oldScan}/vulnerabilities`];
  });
  const expectError = async (path: string, status: number, error: string, key = fixture.team.key) => {
    const answer = await fixture.call(path, { key });
    expect(answer.status, path).to.equal(status);
    expect(answer.body, path).to.have.property('error', error);
    return answer;
  };

  it('7 error bodies are the error object of section 2.8', async () => {
    const { body } = await fixture.call('/vulnerabilities?days=x');
    expect(Object.keys(body as object)).to.include('error');
    for (const name of Object.keys(body as object)) expect(name).to.be.oneOf(['error', 'details', 'hint']);
  });
  it('7 400 severity not a number in 0 to 10: Severity must be a number between 0 and 10', async () => {
    for (const list of lists) {
      for (const value of ['-0.1', '10.1', 'high', '', 'NaN', 'Infinity', '0x5', '7,5', '%00']) {
        await expectError(`${list}?severity=${value}`, 400, 'Severity must be a number between 0 and 10');
      }
    }
  });
  it('7 400 days not a positive integer: Days must be a positive integer', async () => {
    for (const list of withDays) {
      for (const value of ['0', '-1', '1.5', 'x', '']) {
        await expectError(`${list}?days=${value}`, 400, 'Days must be a positive integer');
      }
    }
  });
  it('7 400 limit above 1000: Limit cannot exceed 1000', async () => {
    for (const list of [...lists, '/repositories']) {
      await expectError(`${list}?limit=1001`, 400, 'Limit cannot exceed 1000');
    }
  });
  it('7 401 key header missing: API key is required', async () => {
    await expectError('/vulnerabilities', 401, 'API key is required', '');
  });
  it('7 401 key malformed: Invalid API key format', async () => {
    await expectError('/vulnerabilities', 401, 'Invalid API key format', 'gk_short');
  });
  it('7 401 key not valid: Invalid API key', async () => {
    await expectError('/vulnerabilities', 401, 'Invalid API key', generateApiKey().text);
  });
  it('7 429 hourly request limit reached: Rate limit exceeded, with Retry-After in integer seconds', async () => {
    const { key, keyHash } = await newTeam(fixture.server);
    await fixture.useUp(keyHash);
    await fixture.call('/vulnerabilities', { key });
    const answer = await expectError('/vulnerabilities', 429, 'Rate limit exceeded', key);
    expect(answer.headers.get('retry-after')).to.match(/^[1-9]\d*$/);
  });
  it('7 500 processing failure: Internal server error, and nothing else', async () => {
    const answer = await fixture.withBrokenScan((scanId) => fixture.call(`/scans/${scanId}`));
    expect(answer.status).to.equal(500);
    expect(answer.body).to.deep.equal({ error: 'Internal server error' });
    expect(fixture.server.log()).to.contain('request failed');
  });
});
