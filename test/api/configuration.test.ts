import { isAbsolute } from 'node:path';
import { expect } from 'chai';
import { ConfigError, configurationTable, loadConfig, planOf } from '#server/config.js';

describe('api/configuration', () => {
  it('has a default for every setting', () => {
    const config = loadConfig({});
    expect(config).to.deep.include({ host: '127.0.0.1', port: 8080, adminHost: '127.0.0.1', role: 'all' });
    expect(config.mongodbUrl).to.equal(null);
    expect(isAbsolute(config.dataFolder)).to.equal(true);
    expect(config.plans.get('self-hosted')).to.deep.include({ requestsPerHour: 1000, concurrentScans: 5 });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ GOALKEEPER_PORT: '', MONGODB_URL: '', GOALKEEPER_ADMIN_TOKEN: '' })).to.deep.include({
      port: 8080,
      mongodbUrl: null,
      adminToken: null,
    });
  });

  it('says in one sentence for each variable what is wrong, without repeating the value', () => {
    const environment = {
      GOALKEEPER_PORT: '80a80',
      GOALKEEPER_ROLE: 'boss',
      MONGODB_URL: 'postgres://user:hunter2@host',
      GOALKEEPER_ADMIN_TOKEN: 'short',
    };
    expect(() => loadConfig(environment))
      .to.throw(ConfigError)
      .with.property(
        'message',
        [
          'GOALKEEPER_PORT must be a port number from 0 to 65535.',
          'GOALKEEPER_ROLE must be api, jobs or all.',
          'MONGODB_URL must start with mongodb:// or mongodb+srv://.',
          'GOALKEEPER_ADMIN_TOKEN must have 20 to 200 characters.',
        ].join('\n'),
      );
  });

  it('reads plans, fills what they leave out, and keeps the default plan', () => {
    const { plans } = loadConfig({
      GOALKEEPER_PLANS: '{"team": {"requestsPerHour": 5, "scansPerMonth": 10}}',
    });
    expect(plans.get('team')).to.deep.equal({
      requestsPerHour: 5,
      concurrentScans: 5,
      scansPerMonth: 10,
      retentionDays: null,
    });
    expect(planOf({ plans }, { plan: 'gone' })).to.equal(plans.get('self-hosted'));
  });

  it('refuses plans that are not valid', () => {
    const load = (GOALKEEPER_PLANS: string) => () => loadConfig({ GOALKEEPER_PLANS });
    expect(load('{')).to.throw(ConfigError, 'GOALKEEPER_PLANS is not valid JSON.');
    expect(load('{"team": {"requestsPerHour": 0}}')).to.throw(ConfigError, '"team.requestsPerHour"');
    expect(load('{"Team!": {}}')).to.throw(ConfigError, 'GOALKEEPER_PLANS is wrong');
  });

  it('reads the settings for code hosts', () => {
    const { secretKeys, network, serviceAddresses } = loadConfig({
      GOALKEEPER_SECRET_KEY: `${'n'.repeat(32)}, ${'o'.repeat(40)}`,
      GOALKEEPER_ALLOWED_HOSTS: 'GitLab.internal, 10.0.0.7:8443',
      GOALKEEPER_SCANNER_ADDRESS: '192.0.2.7',
      GOALKEEPER_FRONTEND_ADDRESSES: '192.0.2.8/31,2001:db8::1',
    });
    expect(secretKeys).to.deep.equal(['n'.repeat(32), 'o'.repeat(40)]);
    expect(network).to.deep.equal({
      allowedHosts: ['gitlab.internal', '10.0.0.7:8443'],
      certificateAuthority: null,
    });
    expect(serviceAddresses).to.deep.equal({
      scanner: '192.0.2.7/32',
      frontend: ['192.0.2.8/31', '2001:db8::1/128'],
    });
    const none = { secretKeys: null, serviceAddresses: { scanner: null, frontend: [] } };
    expect(loadConfig({})).to.deep.include(none);
  });

  it('says what is wrong with the settings for code hosts', () => {
    const wrong = {
      GOALKEEPER_SECRET_KEY: `${'n'.repeat(32)},hunter2`,
      GOALKEEPER_SCANNER_ADDRESS: '192.0.2.7/33',
      GOALKEEPER_FRONTEND_ADDRESSES: '192.0.2.1,192.0.2.2,192.0.2.3',
    };
    expect(() => loadConfig(wrong))
      .to.throw(ConfigError)
      .with.property(
        'message',
        [
          'GOALKEEPER_SECRET_KEY must be a key of at least 32 characters, or several with a comma in between.',
          'GOALKEEPER_SCANNER_ADDRESS must be an IP address, or a range in CIDR notation.',
          'GOALKEEPER_FRONTEND_ADDRESSES must be one or two IP addresses or ranges in CIDR notation, with a comma in between.',
        ].join('\n'),
      );
    expect(() => loadConfig({ GOALKEEPER_ALLOWED_HOSTS: 'https://gitlab.internal' })).to.throw(
      ConfigError,
      'GOALKEEPER_ALLOWED_HOSTS cannot be used: "https://gitlab.internal" is no host name',
    );
    expect(() => loadConfig({ GOALKEEPER_CA_FILE: '/no/such/file.pem' })).to.throw(
      ConfigError,
      'GOALKEEPER_CA_FILE cannot be used',
    );
  });

  it('has a table of all variables with their meaning', () => {
    expect(configurationTable.map(({ variable }) => variable)).to.include.members([
      'GOALKEEPER_PORT',
      'MONGODB_URL',
    ]);
    for (const { variable, meaning } of configurationTable)
      expect(meaning, variable).to.match(/^[A-Z].{10,}/);
    expect(configurationTable.find(({ variable }) => variable === 'GOALKEEPER_PORT')?.default).to.equal(
      '8080',
    );
  });
});
