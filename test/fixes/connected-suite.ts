import { ConnectedServer } from '#test/integrations/connected-server.js';
import { ofSuite } from '#test/of-suite.js';

/** A server with a code host for the suite; how the host misbehaves ends with each test. */
export function connectedSuite(): () => ConnectedServer {
  const connected = ofSuite(
    () => ConnectedServer.start(),
    (running) => running.stop(),
  );
  afterEach(() => connected().host.misbehaviours.endAll());
  return connected;
}
