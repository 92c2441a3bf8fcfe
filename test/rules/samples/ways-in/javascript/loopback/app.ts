import { get, post, put, param, requestBody, Request, RestBindings, Response } from '@loopback/rest';
import { inject } from '@loopback/core';
import { exec } from 'child_process';
export class C {
  constructor(@inject(RestBindings.Http.REQUEST) private req: Request) {}
  @get('/q') q(@param.query.string('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @get('/p/{a}') p(@param.path.string('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @get('/h') h(@param.header.string('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @post('/b') b(@requestBody() b: { a: string }) { exec('ls ' + b.a); // FOUND javascript/process/command-injection
  }
  @put('/o') o(@param.query.object('filter') f: any) { exec('ls ' + f.a); // FOUND javascript/process/command-injection
  }
  @get('/g') g(@param({ name: 'a', in: 'query' }) a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @get('/r') r() { exec('ls ' + this.req.headers.a); // FOUND javascript/process/command-injection
  }
  @get('/i') i(@inject(RestBindings.Http.REQUEST) r: Request) { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
  }
}
