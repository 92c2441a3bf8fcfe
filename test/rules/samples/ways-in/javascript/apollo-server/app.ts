import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { exec } from 'child_process';
const resolvers = {
  Query: {
    a: (parent, args) => { exec('ls ' + args.a); // FOUND javascript/process/command-injection
    },
    b: async (_, { a }, ctx) => { exec('ls ' + a); // FOUND javascript/process/command-injection
    },
    c: (_parent: unknown, { input }: { input: any }) => { exec('ls ' + input.a); // FOUND javascript/process/command-injection
    },
    d(p, q, c) { exec('ls ' + q.a); // FOUND javascript/process/command-injection
    },
  },
  Mutation: { e: async (root, args, { user }) => { exec('ls ' + args.a); // FOUND javascript/process/command-injection
  } },
  User: { f: (user, args) => { exec('ls ' + args.a); // MISSED
  } },
};
const server = new ApolloServer({ typeDefs, resolvers });
startStandaloneServer(server, { context: async ({ req }) => { exec('ls ' + req.headers.a); // FOUND javascript/process/command-injection
  return {}; } });
