import { type Answer, bodyOf, GET } from '../../api/client.js';

export type Finding = Answer<'getVulnerability'>['data'];

export async function loadFinding(vulnerabilityId: string): Promise<Finding> {
  const params = { path: { vulnerabilityId } };
  return (await bodyOf(GET('/api/v1/vulnerabilities/{vulnerabilityId}', { params }))).data;
}
