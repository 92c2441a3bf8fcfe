import Koa, { Context, Next } from 'koa';
import Router from 'koa-router';
import { exec } from 'child_process';
const router = new Router({ prefix: '/api' });
export async function one(ctx: Context) { exec('ls ' + (ctx.request.body as any).a); // FOUND javascript/process/command-injection
}
export const two = async (c: Koa.Context, next: Next) => { exec('ls ' + c.query.a); // FOUND javascript/process/command-injection
};
export const three: Koa.Middleware = async (c, next) => { exec('ls ' + c.params.a); // FOUND javascript/process/command-injection
};
export const four: Router.IMiddleware = async (c) => { exec('ls ' + c.params.a); // FOUND javascript/process/command-injection
};
router.post('/one', one).get('/two', two).get('/three', three).get('/four', four);
