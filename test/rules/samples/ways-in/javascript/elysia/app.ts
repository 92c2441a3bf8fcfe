import { Elysia, t } from 'elysia';
import { exec } from 'child_process';
new Elysia()
  .get('/q', ({ query }) => { exec('ls ' + query.a); // FOUND javascript/process/command-injection
  })
  .get('/p/:a', ({ params: { a } }) => { exec('ls ' + a); // FOUND javascript/process/command-injection
  })
  .get('/h', ({ headers }) => { exec('ls ' + headers['x-a']); // FOUND javascript/process/command-injection
  })
  .get('/c', ({ cookie: { a } }) => { exec('ls ' + a.value); // FOUND javascript/process/command-injection
  })
  .post('/b', ({ body }) => { exec('ls ' + body.a); // FOUND javascript/process/command-injection
  }, { body: t.Object({ a: t.String() }) })
  .post('/f', (ctx) => { exec('ls ' + ctx.body.file.name); // FOUND javascript/process/command-injection
  })
  .derive(({ headers }) => { exec('ls ' + headers.a); // FOUND javascript/process/command-injection
    return {}; })
  .onBeforeHandle((ctx) => { exec('ls ' + ctx.query.a); // FOUND javascript/process/command-injection
  })
  .group('/v1', (app) => app.get('/a', ({ query }) => { exec('ls ' + query.a); // FOUND javascript/process/command-injection
  }))
  .ws('/ws', { message(ws, message) { exec('ls ' + message); // FOUND javascript/process/command-injection
  } })
  .get('/req', ({ request }) => { exec('ls ' + new URL(request.url).searchParams.get('a')); // FOUND javascript/process/command-injection
  })
  .get('/r', ({ query, redirect }) => { return redirect(query.a); // FOUND javascript/web/open-redirect
  })
  .listen(3000);
const app = new Elysia({ prefix: '/x' });
app.post('/y', ({ body }) => { exec('ls ' + body); // FOUND javascript/process/command-injection
});
