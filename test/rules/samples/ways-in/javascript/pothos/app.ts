import SchemaBuilder from '@pothos/core';
import { exec } from 'child_process';
const builder = new SchemaBuilder({});
builder.queryType({ fields: (t) => ({ hello: t.string({ args: { name: t.arg.string() }, resolve: (parent, { name }) => { exec('ls ' + name); // FOUND javascript/process/command-injection
} }) }) });
builder.mutationField('m', (t) => t.field({ type: 'String', resolve: (p, a) => { exec('ls ' + a.x); // FOUND javascript/process/command-injection
} }));
