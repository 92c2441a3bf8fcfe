import { optionsOf, type Value } from '../wiring/value.js';

const handlers =
  /^((@apollo\/server\/express4|@as-integrations\/express[45])\.expressMiddleware|express-graphql(\.graphqlHTTP)?|graphql-http\/lib\/use\/express\.createHandler)$/;

/** Whether a handler that a router of Express is given answers GraphQL: `expressMiddleware(server)`. */
export function isGraphqlHandler(value: Value): boolean {
  return optionsOf(value).some(
    (one) => one?.kind === 'foreign' && one.made !== null && handlers.test(one.made.callee.name),
  );
}
