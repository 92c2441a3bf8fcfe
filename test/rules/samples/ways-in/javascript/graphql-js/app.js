const { GraphQLObjectType, GraphQLString, GraphQLSchema, buildSchema } = require('graphql');
const { graphqlHTTP } = require('express-graphql');
const { exec } = require('child_process');
const q = new GraphQLObjectType({ name: 'Q', fields: {
  a: { type: GraphQLString, args: { a: { type: GraphQLString } }, resolve(parent, args) { exec('ls ' + args.a); // FOUND javascript/process/command-injection
  } },
  b: { type: GraphQLString, args: {}, resolve: (x, y) => { exec('ls ' + y.a); // FOUND javascript/process/command-injection
  } },
} });
const q2 = new GraphQLObjectType({ name: 'Q', fields: () => ({ c: { resolve: (x, { id }) => { exec('ls ' + id); // FOUND javascript/process/command-injection
} } }) });
const root = { hello: ({ a }) => { exec('ls ' + a); // MISSED
} };
graphqlHTTP({ schema: buildSchema(''), rootValue: root });
