import type { Command } from 'commander';
import type { TeamAnswer } from '../team-administration.js';
import { type AdminClient, AdminRefusal } from './admin-client.js';

export interface TeamOption {
  team?: string;
}

/** Makes commands below `parent` that are about a team. */
export function commandsOfTeam(parent: Command): (name: string, description: string) => Command {
  return (name, description) =>
    parent
      .command(name)
      .description(description)
      .option('--team <team>', 'name or id; needed when there are several');
}

export function listTeams(client: AdminClient): Promise<TeamAnswer[]> {
  return client.data<TeamAnswer[]>('GET', '/teams');
}

/** The team of this name or id; with none given, the only one there is. @throws {AdminRefusal} */
export async function chooseTeam(client: AdminClient, wanted: string | undefined): Promise<TeamAnswer> {
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
