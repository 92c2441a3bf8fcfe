import { expect } from 'chai';
import { accessOf, authenticatedOfRoutes } from './access-of.js';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

const guard = `
export const signedIn = (req, res, next) => {
  if (!req.session.user) return res.status(401).json({});
  next();
};
`;

describe('agent/endpoints: controllers of Express that decorators describe', () => {
  it('finds those of OvernightJS below their parents, with what stands before them', async () => {
    const files = {
      'guard.ts': guard,
      'orders.ts': `
import { Controller, Delete, Get, Middleware, Post } from '@overnightjs/core';
import { signedIn } from './guard';
@Controller('orders')
export class Orders {
  @Get(':id')
  @Middleware([signedIn])
  public async one(req, res) { return res.json({ page: req.query.page }); }
  @Middleware(signedIn)
  @Delete()
  public async drop(req, res) { return res.json({}); }
  @Post()
  @Post('track')
  public async add(req, res) { return res.json({}); }
}
`,
      'shop.ts': `
import { ChildControllers, ClassMiddleware, Controller, Get } from '@overnightjs/core';
import { signedIn } from './guard';
import { Orders } from './orders';
@Controller('shop')
@ChildControllers([new Orders()])
export class Shop {}
@Controller('admin')
@ClassMiddleware([signedIn])
export class Admin {
  @Get('') public all(req, res) { return res.json([]); }
}
`,
      'app.ts': `
import { Server } from '@overnightjs/core';
import { Admin, Shop } from './shop';
const server = new (class extends Server {
  constructor() { super(); this.addControllers([new Shop(), new Admin()]); }
})();
server.app.listen(4000);
`,
    };
    const endpoints = await endpointsOf(files);
    expect(routesOf(endpoints)).to.have.members([
      'GET /shop/orders/{id} Orders.one',
      'DELETE /shop/orders Orders.drop',
      'POST /shop/orders Orders.add',
      'POST /shop/orders/track Orders.add',
      'GET /admin Admin.all',
    ]);
    const one = endpoints.find(({ handler }) => handler === 'Orders.one');
    expect(one && parametersOf(one)).to.deep.equal(['path id:string!', 'query page:string']);
    expect(await authenticatedOfRoutes(files)).to.deep.equal({
      'GET /shop/orders/{id}': 'yes',
      'DELETE /shop/orders': 'yes',
      'POST /shop/orders': 'no',
      'POST /shop/orders/track': 'no',
      'GET /admin': 'yes',
    });
  });

  it('knows what an application of OvernightJS asks before its controllers', async () => {
    const found = await accessOf({
      'guard.ts': guard,
      'app.ts': `
import { Controller, Get, Server } from '@overnightjs/core';
import { signedIn } from './guard';
@Controller('cats')
class Cats {
  @Get() all(req, res) { return res.json([]); }
}
class Shop extends Server {
  constructor() {
    super();
    this.app.use(signedIn);
    this.addControllers(new Cats());
  }
}
new Shop().app.listen(80);
`,
    });
    expect(found).to.deep.equal(['GET /cats yes signed-in signedIn guard.ts:3']);
  });

  it('finds those of InversifyJS, routing-controllers and tsoa', async () => {
    const files = {
      'guard.ts': guard,
      'inverted.ts': `
import { controller, httpGet, httpPost, InversifyExpressServer } from 'inversify-express-utils';
import { container } from './container';
import { signedIn } from './guard';
@controller('/cats')
export class Cats {
  @httpGet('/') all(req, res) { return []; }
  @httpPost('/:id', signedIn) change(req, res) { return {}; }
  @httpGet('/admin/all') admin(req, res) { return {}; }
}
const server = new InversifyExpressServer(container);
server.setConfig((app) => { app.use('/cats/admin', signedIn); });
server.build().listen(80);
`,
      'routed.ts': `
import { Authorized, createExpressServer, Get, JsonController, UseBefore } from 'routing-controllers';
import { signedIn } from './guard';
@JsonController('/dogs')
export class Dogs {
  @Get('/') all() { return []; }
  @Authorized() @Get('/:id') one() { return {}; }
  @UseBefore(signedIn) @Get('/mine') mine() { return {}; }
}
createExpressServer({ routePrefix: '/api', controllers: [Dogs] }).listen(80);
`,
      'typed.ts': `
import { Controller, Get, Route, Security } from 'tsoa';
@Route('birds')
export class Birds extends Controller {
  @Get() public all() { return []; }
  @Security('jwt') @Get('{id}') public one(id: string) { return {}; }
}
`,
    };
    expect(await authenticatedOfRoutes(files)).to.deep.equal({
      'GET /cats': 'no',
      'POST /cats/{id}': 'yes',
      'GET /cats/admin/all': 'yes',
      'GET /api/dogs': 'no',
      'GET /api/dogs/{id}': 'yes',
      'GET /api/dogs/mine': 'yes',
      'GET /birds': 'no',
      'GET /birds/{id}': 'yes',
    });
  });
});
