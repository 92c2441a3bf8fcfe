import { exec } from 'child_process';
import { Router } from 'itty-router';
export default { async fetch(request: Request, env: Env, ctx: ExecutionContext) {
  const url = new URL(request.url);
  exec('ls ' + url.searchParams.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + request.headers.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + (await request.json()).a); // FOUND javascript/process/command-injection
  return Response.redirect(url.searchParams.get('to')!); // FOUND javascript/web/open-redirect
}, async queue(batch, env) { for (const m of batch.messages) exec('ls ' + m.body.a); // FOUND javascript/process/command-injection
}, async email(message, env) { exec('ls ' + message.from); // FOUND javascript/process/command-injection
} };
addEventListener('fetch', (event) => { event.respondWith(handle(event.request)); });
async function handle(r) { exec('ls ' + new URL(r.url).searchParams.get('a')); // FOUND javascript/process/command-injection
}
export const onRequestGet: PagesFunction = async (context) => { exec('ls ' + context.params.a); // MISSED
  exec('ls ' + new URL(context.request.url).searchParams.get('a')); // MISSED
};
const router = Router();
router.get('/a/:b', ({ params, query }) => { exec('ls ' + params.b); // FOUND javascript/process/command-injection
  exec('ls ' + query.a); // FOUND javascript/process/command-injection
});
router.post('/a', async (r) => { const c = await r.json(); exec('ls ' + c.a); // FOUND javascript/process/command-injection
});
