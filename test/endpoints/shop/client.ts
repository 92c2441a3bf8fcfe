// Compiled by consumers.test.ts against the types that are generated of the definition of server.mjs.
import createClient from 'openapi-fetch';
import type { paths } from './definition.js';

/** Calls each endpoint once; the statuses, and the names that the server knows in the end. */
export async function callAll(baseUrl: string): Promise<{ statuses: number[]; last: unknown }> {
  const client = createClient<paths>({ baseUrl });
  const added = await client.POST('/api/items', { body: { name: 'pen', price: 3 } });
  const replaced = await client.PUT('/api/items/{id}', {
    params: { path: { id: 2 } },
    body: { name: 'brush', price: 4.5 },
  });
  const shown = await client.GET('/api/items/{id}', { params: { path: { id: 2 } } });
  const removed = await client.DELETE('/api/items/{id}', { params: { path: { id: 1 } } });
  const listed = await client.GET('/api/items', { params: { query: { most: 5 } } });
  return {
    statuses: [added, replaced, shown, removed, listed].map(({ response }) => response.status),
    last: listed.data,
  };
}

/** None of these is a call that the server would accept. */
export async function callWrongly(baseUrl: string): Promise<void> {
  const client = createClient<paths>({ baseUrl });
  // @ts-expect-error a field is missing
  await client.POST('/api/items', { body: { name: 'pen' } });
  // @ts-expect-error the price is a number
  await client.POST('/api/items', { body: { name: 'pen', price: 'much' } });
  // @ts-expect-error there is no such path
  await client.GET('/api/other');
  // @ts-expect-error the parameter is called `most`
  await client.GET('/api/items', { params: { query: { page: 1 } } });
}
