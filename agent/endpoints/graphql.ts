import type { Endpoint } from '#protocol/scan-report.js';
import { OBJECT, STRING } from './schemas/schema.js';

/** Methods that servers of GraphQL answer where nothing says otherwise: GET has queries, or a page to write them on. */
export const GRAPHQL_METHODS = ['GET', 'POST'];

/** The path of libraries that are given none. */
export const GRAPHQL_PATH = '/graphql';

/** What is posted: parameters of a request, of the specification "GraphQL over HTTP" of the GraphQL foundation. */
export const GRAPHQL_BODY: NonNullable<Endpoint['body']> = {
  required: true,
  content: {
    'application/json': {
      type: 'object',
      required: ['query'],
      properties: { query: STRING, operationName: STRING, variables: OBJECT, extensions: OBJECT },
    },
  },
};

export function isGraphql({ body }: Pick<Endpoint, 'body'>): boolean {
  return body === GRAPHQL_BODY;
}
