import type { RepositoryAnswer } from '../repositories.js';
import type { TeamAnswer } from '../team-administration.js';
import { type AdminClient, AdminRefusal } from './admin-client.js';

/** The repository of this full name. @throws {AdminRefusal} */
export async function findRepository(
  client: AdminClient,
  team: TeamAnswer,
  fullName: string,
): Promise<RepositoryAnswer> {
  const query = new URLSearchParams({ name: fullName, limit: '1000' });
  const found = await client.data<RepositoryAnswer[]>('GET', `/teams/${team.id}/repositories?${query}`);
  const exact = found.find((one) => one.fullName === fullName);
  if (exact) return exact;
  throw new AdminRefusal(
    0,
    `There is no repository ${fullName}. "goalkeeper admin repository list" shows all.`,
  );
}
