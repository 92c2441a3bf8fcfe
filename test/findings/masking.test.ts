import { expect } from 'chai';
import { isGloballyMasked, masked, maskSecrets } from '#agent/findings/masking.js';

describe('agent/findings/masking', () => {
  it('masks given literals wherever they stand', () => {
    expect(maskSecrets('a(\'hunter2\'); b("hunter2")', ['hunter2'])).to.equal('a(\'***\'); b("***")');
    expect(masked('correct horse battery')).to.equal('cor***');
  });

  it('masks everywhere what can hardly be but a secret, and plain words only where they were found', () => {
    expect(['hunter2!', 'my-key', 'correcthorsebatterystaple'].every(isGloballyMasked)).to.equal(true);
    expect(['localhost', 'root', 'admin', 'a1'].some(isGloballyMasked)).to.equal(false);
  });

  // Put together here, so that no scanner takes this file for a leak.
  const credentials = [
    `AKIA${'ABCDEFGH12345678'}`,
    `ghp_${'a1B2'.repeat(9)}`,
    `glpat-${'x'.repeat(20)}`,
    `sk_live_${'4eC39HqLyjWDarjtT1zdp7dc'}`,
    `xoxb-${'123456789012-abcdefghij'}`,
    `eyJ${'hbGciOiJIUzI1NiJ9'}.${'eyJzdWIiOiIxMjM0NTY3ODkwIn0'}.${'dozjgNryP4J3jVmNHl0w5N'}`,
    `-----BEGIN RSA PRIVATE KEY-----\n${'MIIEow'.repeat(10)}\n`,
  ];
  for (const credential of credentials)
    it(`masks ${credential.slice(0, 6)}... in any text`, () => {
      const text = maskSecrets(`before(${credential})`);
      expect(text).not.to.contain(credential.slice(8));
      expect(text.startsWith('before(')).to.equal(true);
    });

  it('masks literals whose name says what they are, and passwords in addresses', () => {
    expect(maskSecrets('const dbPassword = "tr0ub4dor&3 xyz";')).to.equal('const dbPassword = "tr0***";');
    expect(maskSecrets("{ api_key: 'abcdef' }")).to.equal("{ api_key: '***' }");
    expect(maskSecrets("settings['SECRET_KEY'] = 'abcdef'")).to.equal("settings['SECRET_KEY'] = '***'");
    expect(maskSecrets('connect("postgres://admin:s3cret@db/x")')).to.equal(
      'connect("postgres://admin:***@db/x")',
    );
  });

  it('leaves other code alone', () => {
    for (const code of [
      'const password = req.body.password;',
      'if (token === undefined) return;',
      "fetch('https://example.com/a:b@c')",
      'db.query("select password from users where id = " + id)',
      `\`https://$\{user}:$\{password}@host\``,
    ])
      expect(maskSecrets(code)).to.equal(code);
  });

  // A pattern that tries all ways to match would not end within the time of a test.
  it('masks texts that are slow to match', () => {
    for (const text of [
      'eyJ'.repeat(4000),
      'password '.repeat(1200),
      `a://${'b:'.repeat(5000)}`,
      'token="'.repeat(1500),
    ])
      expect(maskSecrets(text).length).to.be.above(0);
  });
});
