import { ofSuite } from '#test/of-suite.js';
import { type CodeHostOptions, type CodeHostStandIn, startCodeHost } from './index.js';
import { createCaller, type TestCaller } from './test-caller.js';

/** A stand-in of the suite, whoever calls it, and a token to call it with; each is there within tests and hooks. */
export interface CalledHost {
  host(): CodeHostStandIn;
  call(): TestCaller;
  token(): string;
}

/** @param role of the token's account in every project; Developer when it is left out */
export function calledHost(options: CodeHostOptions = {}, role?: number): CalledHost {
  const running = ofSuite(
    async () => {
      const host = await startCodeHost(options);
      return { host, call: createCaller(host), token: host.addToken({ role }) };
    },
    async ({ call, host }) => {
      await call.close();
      await host.stop();
    },
  );
  return { host: () => running().host, call: () => running().call, token: () => running().token };
}
