import { expect } from 'chai';
import { generateAgentToken } from '#server/agentapi/agent-token.js';
import { generateApiKey } from '#server/api/api-key.js';
import { createLogger, redactSecrets } from '#server/logging.js';

describe('api/logging', () => {
  const logged = (write: (log: ReturnType<typeof createLogger>) => void): string => {
    let text = '';
    write(
      createLogger(
        { logLevel: 'info' },
        {
          write: (line) => {
            text += line;
          },
        },
      ),
    );
    return text;
  };

  it('writes JSON lines with time and level', () => {
    const line = JSON.parse(logged((log) => log.info({ scanId: 'x' }, 'hello')));
    expect(line).to.deep.include({ level: 30, msg: 'hello', scanId: 'x' });
    expect(Date.parse(line.time)).to.be.closeTo(Date.now(), 5000);
  });

  it('hides secrets by their form, wherever they are', () => {
    const key = generateApiKey().text;
    const agentToken = generateAgentToken();
    const secrets = [
      key,
      agentToken,
      `gka_${'a1'.repeat(32)}`,
      ['glpat', 'AbCdEf0123456789xyz_'].join('-'),
      ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxIn0', 'c2lnbmF0dXJl'].join('.'),
    ];
    for (const secret of secrets) {
      const text = logged((log) => {
        log.info(`message ${secret}`);
        log.info({ deep: { list: [secret], header: `Bearer ${secret}` } }, 'field');
        log.error({ err: new Error(`error ${secret}`) }, 'error');
      });
      expect(text).to.contain('redacted');
      expect(text, secret).not.to.contain(secret.slice(-12));
    }
  });

  it('hides passwords in URLs and named fields', () => {
    const text = logged((log) => {
      log.info('cannot reach mongodb://admin:hunter2@db.example.com:27017/x');
      log.info({ token: 'hunter2', request: { password: 'hunter2', authorization: 'hunter2' } }, 'fields');
    });
    expect(text).not.to.contain('hunter2');
    expect(text).to.contain('db.example.com:27017');
  });

  it('leaves ordinary text as it is', () => {
    const text = 'GET /api/v1/scans of group/project@main, see https://example.com/a@b?c=d';
    expect(redactSecrets(text)).to.equal(text);
  });
});
