import { type Answer, bodyOf, DELETE, GET, POST } from '../../api/client.js';
import { useResource } from '../../api/resource.js';

export type TeamView = Answer<'listViews'>['data'][number];

/** Views that all of the team see. */
export function useTeamViews() {
  const views = useResource('views', async () => (await bodyOf(GET('/api/v1/views'))).data);
  return {
    views: views.value ?? [],
    async save(name: string, address: string) {
      const query = address.slice(address.indexOf('?') + 1);
      await bodyOf(POST('/api/v1/views', { body: { name, query } }));
      views.reload();
    },
    async remove({ id }: TeamView) {
      await bodyOf(DELETE('/api/v1/views/{viewId}', { params: { path: { viewId: id } } }));
      views.reload();
    },
  };
}

export function addressOfView({ query }: TeamView): string {
  return `/findings?${query}`;
}
