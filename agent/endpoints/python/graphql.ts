import { optionsOf, type Value } from '../wiring/value.js';

const applications =
  /^(strawberry\.asgi\.GraphQL|ariadne\.asgi\.GraphQL|starlette_graphene3\.GraphQLApp)\(\)$/;

/** Views of Graphene, Strawberry and Ariadne for Django and Flask: `GraphQLView.as_view(schema=schema)`. */
export const GRAPHQL_VIEW = /GraphQLView$/;

/** Routers of FastAPI that answer GraphQL at their own root. */
export const graphqlRouters = ['strawberry.fastapi.GraphQLRouter', 'strawberry.fastapi.router.GraphQLRouter'];

/** Whether an application that is mounted, or a class of the program that derives from one, answers GraphQL. */
export function isGraphqlApplication(value: Value): boolean {
  return optionsOf(value).some((one) => {
    const library = one?.kind === 'instance' ? one.inherited : one;
    return library?.kind === 'foreign' && applications.test(library.name);
  });
}

/** Whether `GraphQLView.as_view(...)` of a library, also inside of `csrf_exempt` and the like. */
export function isGraphqlView(value: Value, depth = 0): boolean {
  return optionsOf(value).some((one) => {
    const made = one?.kind === 'foreign' ? one.made : null;
    if (made === null || depth > 4) return false;
    const { member, of, ofClass } = made.callee;
    if (member === 'as_view' && !ofClass) return GRAPHQL_VIEW.test(of?.name ?? '');
    return made.positional.some((argument) => isGraphqlView(argument, depth + 1));
  });
}
