import { ConnectedServer } from '#test/integrations/connected-server.js';
import { ofSuite } from '#test/of-suite.js';
import { type TeamWithProject, teamWithProject } from '#test/webhooks/team-with-project.js';

/** A connected server of the suite, and a team whose project has a webhook; each is there within tests and hooks. */
export interface HookedProject {
  connected(): ConnectedServer;
  team(): TeamWithProject;
  /** Address and secret, as a person enters them at the code host. */
  hook(): { url: string; secret: string };
}

export function hookedProject(): HookedProject {
  const running = ofSuite(
    async () => {
      const connected = await ConnectedServer.start();
      const team = await teamWithProject(connected);
      const path = `/teams/${team.team._id}/repositories/${team.repository._id}/hook`;
      const { url, secret } = await connected.data(path, 'POST', {});
      return { connected, team, hook: { url: String(url), secret: String(secret) } };
    },
    ({ connected }) => connected.stop(),
  );
  return { connected: () => running().connected, team: () => running().team, hook: () => running().hook };
}
