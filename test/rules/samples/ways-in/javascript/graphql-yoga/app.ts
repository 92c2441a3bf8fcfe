import { createSchema, createYoga } from 'graphql-yoga';
import { exec } from 'child_process';
export const yoga = createYoga({ schema: createSchema({ typeDefs: '', resolvers: {
  Query: { a: (_, x) => { exec('ls ' + x.a); // FOUND javascript/process/command-injection
  } },
  Mutation: { up: async (_, { file }: { file: File }) => { exec('ls ' + file.name); // FOUND javascript/process/command-injection
  } },
} }), context: async ({ request }) => { exec('ls ' + request.headers.get('a')); // FOUND javascript/process/command-injection
} });
