import createClient from 'openapi-fetch';
import type { components, operations, paths } from '#api-schema';
import { problemOf } from './problem.js';

export type { components };

/** The body of the success of an operation, by its `operationId`. */
export type Answer<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : operations[Id] extends { responses: { 201: { content: { 'application/json': infer Body } } } }
    ? Body
    : never;

/** The query of an operation. */
export type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** What an operation is sent. */
export type Body<Id extends keyof operations> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Sent } };
}
  ? Sent
  : never;

const client = createClient<paths>({
  // The address is this page's own; a cookie, and no key, says who asks.
  credentials: 'same-origin',
  // Looked up for each request, so that it can be replaced.
  fetch: (request) => fetch(request),
});

let csrfToken: string | null = null;
let onSignedOut: (() => void) | null = null;

/** What requests that change something carry; null: nobody is signed in. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** Calls back when the server no longer knows who asks. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

client.use({
  onRequest({ request }) {
    if (csrfToken !== null && request.method !== 'GET') request.headers.set('x-csrf-token', csrfToken);
    return request;
  },
});

interface Outcome<Body> {
  data?: Body;
  error?: unknown;
  response: Response;
}

/** The body of an answer. @throws {Problem} for any other than a success */
export async function bodyOf<Body>(request: Promise<Outcome<Body>>): Promise<Body> {
  const { data, error, response } = await request;
  if (response.ok && data !== undefined) return data;
  if (response.status === 401) onSignedOut?.();
  throw problemOf(response.status, error);
}

export const { GET, POST, PATCH, PUT, DELETE } = client;
