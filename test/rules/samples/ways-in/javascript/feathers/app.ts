import { feathers, Params, HookContext, Id } from '@feathersjs/feathers';
import express from '@feathersjs/express';
import { exec } from 'child_process';
class Messages {
  async find(params: Params) { exec('ls ' + params.query.a); // FOUND javascript/process/command-injection
    return []; }
  async get(id: Id, params: Params) { exec('ls ' + id); // FOUND javascript/process/command-injection
    return {}; }
  async create(data: any, params: Params) { exec('ls ' + data.a); // FOUND javascript/process/command-injection
    return data; }
  async patch(id: Id, data: any, params: Params) { exec('ls ' + data.a); // FOUND javascript/process/command-injection
    return data; }
  async remove(id: Id, params: Params) { exec('ls ' + id); // FOUND javascript/process/command-injection
    return data; }
}
const app = express(feathers());
app.use('/messages', new Messages());
app.use('/other', { async create(data, params) { exec('ls ' + data.a); // FOUND javascript/process/command-injection
  return data; } });
app.service('messages').hooks({ before: { create: [async (context: HookContext) => { exec('ls ' + context.data.a); // FOUND javascript/process/command-injection
}] } });
export const hook = async (context: HookContext) => { exec('ls ' + context.params.query.a); // FOUND javascript/process/command-injection
};
app.get('/q', (q, s) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
  s.end(); });
