import { type Answer, bodyOf, GET } from '../../api/client.js';

export type Scan = Answer<'getScan'>['data'];

export async function loadScan(scanId: string): Promise<Scan> {
  return (await bodyOf(GET('/api/v1/scans/{scanId}', { params: { path: { scanId } } }))).data;
}
