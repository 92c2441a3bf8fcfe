import { type AdminClient, AdminRefusal } from './admin-client.js';

export interface Team {
  id: string;
  name: string;
  plan: string;
  limits: { requestsPerHour: number; concurrentScans: number; scansPerMonth: number | null };
  gate: { severity: number; confidence: number; onlyNew: boolean };
  activeScans: number;
  createdAt: string;
}

export function listTeams(client: AdminClient): Promise<Team[]> {
  return client.data<Team[]>('GET', '/teams');
}

/** The team of this name or id; with none given, the only one there is. @throws {AdminRefusal} */
export async function chooseTeam(client: AdminClient, wanted: string | undefined): Promise<Team> {
  const teams = await listTeams(client);
  if (wanted === undefined) {
    if (teams.length === 1) return teams[0];
    throw new AdminRefusal(
      0,
      teams.length === 0
        ? 'There is no team yet. Make one: goalkeeper admin team create NAME'
        : `Name the team with --team; there are: ${teams.map(({ name }) => name).join(', ')}`,
    );
  }
  const found = teams.filter(({ id, name }) => id === wanted.toLowerCase() || name === wanted);
  if (found.length === 1) return found[0];
  throw new AdminRefusal(
    0,
    found.length === 0
      ? `There is no team ${wanted}. "goalkeeper admin team list" shows all.`
      : `There are ${found.length} teams with the name ${wanted}: give the id.`,
  );
}
