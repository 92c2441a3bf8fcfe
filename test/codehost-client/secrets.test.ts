import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { expect } from 'chai';
import { CodeHostError } from '#codehost/ports.js';
import { ofSuite } from '#test/of-suite.js';
import { AskedHost, token } from './asked-host.js';
import { failure } from './failure.js';
import { type Received, sendJson, sendText } from './https-host.js';

describe('codehost-client/secrets', () => {
  const asked = ofSuite(
    () => AskedHost.start(),
    ({ host }) => host.close(),
  );

  const shown = (value: unknown) => inspect(value, { depth: 10, showHidden: true, getters: true });

  it('never shows the token in an error, whatever goes wrong', async () => {
    const echo = (response: ServerResponse, { headers }: Received) =>
      sendJson(response, 403, { message: `you sent ${headers.authorization}` });
    const faults: ((response: ServerResponse, received: Received) => void)[] = [
      echo,
      (response, { headers }) => sendText(response, 400, String(headers.authorization)),
      (response, { headers }) =>
        sendJson(response, 422, { message: { [String(headers.authorization)]: ['bad'] } }),
      (response, { headers }) => sendJson(response, 200, `{"id": ${headers.authorization}`),
      (response, { headers }) =>
        response.writeHead(302, { location: `https://x.example/${headers.authorization}` }).end(),
      (response) => response.writeHead(302, { location: `https://${token}.example/` }).end(),
      (response) => response.socket?.destroy(),
      (response) => sendText(response, 401, 'Unauthorized'),
      (response) => sendText(response, 500, 'oops'),
      () => {},
    ];
    for (const fault of faults) {
      asked().answers(fault);
      const limits = { repeats: 0, headers: 200 };
      for (const call of [
        () => asked().client(limits, token).currentAccount(),
        () => asked().client(limits, token).addNote('1', '2', 'x'),
      ]) {
        const error = await failure(call());
        expect(shown(error)).not.to.match(/s3cr3t_t0ken/i);
        expect(`${error.stack}`).not.to.match(/s3cr3t_t0ken/i);
      }
    }
    asked().answers(echo);
    expect((await failure(asked().client({}, token).currentAccount())).message).to.contain(
      'you sent Bearer [secret]',
    );
  });

  it('never shows the token when the client itself is looked at', () => {
    expect(shown(asked().client({}, token))).not.to.contain('S3cr3t');
  });

  it('never shows the secret of a webhook', async () => {
    asked().answers((response, { body }) => sendJson(response, 422, { error: `Invalid: ${body}` }));
    const hook = { url: 'https://scanner.example/hook', secret: 'wh-S3cr3t"&+/=' };
    for (const call of [asked().client().installHook('1', hook), asked().client().updateHook('1', '2', hook)])
      expect(shown(await failure(call))).not.to.contain('S3cr3t');
  });

  it('refuses a token that cannot be one, without showing it', () => {
    for (const wrong of ['', 'two words', 'glpat\nS3cr3t: x', 'S3cr3t-ü'])
      try {
        asked().client({}, wrong);
        expect.fail('it was taken');
      } catch (error) {
        expect(error).to.be.instanceOf(CodeHostError).with.property('kind', 'unauthorized');
        expect(shown(error)).not.to.contain('S3cr3t');
      }
  });
});
