import { expect } from 'chai';
import { compareEndpoints } from '#protocol/endpoint-review/compare.js';
import type { EndpointOutline, ServedOutline } from '#protocol/endpoint-review/outline.js';
import { reviewOf, textsOf } from './changed-application.js';

const express = (routes: string, more = '') => `
const express = require('express');
const app = express();
app.use(express.json());
function requireAuth(req, res, next) {
  if (!req.session.userId) return res.status(401).end();
  next();
}
${more}
${routes}
`;
const flask = (routes: string) => `
from functools import wraps
from flask import Flask, request, session, abort, jsonify
app = Flask(__name__)

def login_required(view):
    @wraps(view)
    def inner(*args, **kwargs):
        if 'user' not in session:
            abort(401)
        return view(*args, **kwargs)
    return inner

${routes}
`;

describe('the review of endpoints: Express', function () {
  this.timeout(60_000);
  const list = "app.get('/users', requireAuth, (req, res) => res.json([]));";

  it('names routes that are added and removed, with who may call them', async () => {
    const review = await reviewOf(
      { 'app.js': express(`${list}\napp.get('/old', requireAuth, (req, res) => res.send('old'));`) },
      {
        'app.js': express(`${list}
app.post('/users', (req, res) => res.json(req.body.name));
app.delete('/users/:id', requireAuth, (req, res) => res.json({}));`),
      },
    );
    expect(textsOf(review)).to.deep.equal([
      'added POST /users no[] app.js:11',
      'added DELETE /users/{id} yes[signed-in requireAuth] app.js:12',
      'removed GET /old yes[signed-in requireAuth] app.js:11',
    ]);
  });

  it('says nothing where lines shift, files and parameters are renamed, and other code changes', async () => {
    const base = {
      'app.js': express(`app.use('/users', requireAuth, require('./users'));`),
      'users.js': `
const router = require('express').Router();
router.get('/:id', function show(req, res) { res.json({ id: req.params.id }); });
module.exports = router;
`,
    };
    const review = await reviewOf(base, {
      'app.js': express(`const answer = 42;\n\napp.use('/users', requireAuth, require('./people/routes'));`),
      'users.js': null,
      'people/routes.js': base['users.js'].replaceAll('id', 'userId').replace('\n', '\n\n// People\n'),
      'README.md': 'Changed',
    });
    expect(textsOf(review)).to.deep.equal([]);
  });

  it('names checks that are gone, a router at a time, and never calls open what could not be read', async () => {
    const routes = `
const router = express.Router();
router.get('/a', function a(req, res) { res.send('a'); });
router.get('/b', function b(req, res) { res.send('b'); });
`;
    const base = { 'app.js': express(`${routes}app.use('/own', requireAuth, router);`) };
    const open = await reviewOf(base, { 'app.js': express(`${routes}app.use('/own', router);`) });
    expect(textsOf(open)).to.deep.equal([
      'guards GET /own/a yes[signed-in requireAuth] -> no[] app.js:12 +1',
    ]);
    const unread = await reviewOf(base, {
      'app.js': express(`${routes}app.use('/own', require('@company/guard').guardTenant, router);`),
    });
    expect(textsOf(unread)).to.deep.equal([
      'guards GET /own/a yes[signed-in requireAuth] -> unknown[] app.js:12 +1',
    ]);
  });

  it('names what moved with its prefix in one line', async () => {
    const routes = `
const router = express.Router();
router.get('/a', function a(req, res) { res.send('a'); });
router.post('/b', function b(req, res) { res.send('b'); });
`;
    const review = await reviewOf(
      { 'app.js': express(`${routes}app.use('/v1', requireAuth, router);`) },
      { 'app.js': express(`${routes}app.use('/v2', requireAuth, router);`) },
    );
    expect(textsOf(review)).to.deep.equal([
      'moved GET /v1/a -> GET /v2/a yes[signed-in requireAuth] app.js:12 +1',
    ]);
  });

  it('says of a route that answers more than before that it was added, not that it moved', async () => {
    const route = (path: string) =>
      `app.get('${path}', requireAuth, function list(req, res) { res.json([]); });`;
    const review = await reviewOf(
      { 'app.js': express(route('/users/csv')) },
      { 'app.js': express(route('/users/:format')) },
    );
    expect(textsOf(review)).to.deep.equal(['added GET /users/{format} yes[signed-in requireAuth] app.js:10']);
  });

  it('names parameters that are new, and which are sensitive', async () => {
    const handler = (reads: string) =>
      `app.post('/users', requireAuth, function create(req, res) { ${reads} res.json({}); });`;
    const review = await reviewOf(
      { 'app.js': express(handler('save(req.body.name);')) },
      { 'app.js': express(handler('save(req.body.name, req.body.newPassword, req.query.page);')) },
    );
    expect(textsOf(review)).to.have.length(1);
    expect(textsOf(review)[0])
      .to.contain('fields POST /users')
      .and.to.contain('body newPassword!')
      .and.to.match(/query page(,| )/)
      .and.to.not.contain('body name');
  });

  it('marks a route whose path is known in part', async () => {
    const review = await reviewOf(
      { 'app.js': express(list) },
      {
        'app.js': express(list),
        'more.js': `
const router = require('express').Router();
router.get('/more', function more(req, res) { res.send('more'); });
module.exports = router;
`,
      },
    );
    expect(textsOf(review)).to.deep.equal(['added GET /{unknown}/more in part unknown[] more.js:3']);
  });

  it('draws no line from a file that one of the commits could not be read of', async () => {
    const base = { 'app.js': express(list), 'other.js': 'module.exports = 1;\n' };
    const broken = `${'(('.repeat(50)}\napp.get('/users'\n`;
    expect(textsOf(await reviewOf(base, { 'app.js': broken }))).to.deep.equal([]);
  });
});

describe('the review of endpoints: size', () => {
  const served = (endpoints: Partial<EndpointOutline>[]): ServedOutline => ({
    ...{ notRead: [], givenUp: [], isCut: false },
    endpoints: endpoints.map((one, n) => ({
      ...{ method: 'GET', path: '/', handler: 'list', file: 'app.js', line: n + 1, fields: [], guards: [] },
      ...{ authenticated: 'no' as const, ...one },
    })),
  });
  const numbers = Array.from({ length: 20_000 }, (_, n) => n);

  it('compares 20,000 endpoints whose paths are known in part, all alike, with as many that are known', () => {
    const base = served(numbers.map(() => ({ path: '/{unknown}/x', isPartlyKnown: true })));
    const head = served(numbers.map((n) => ({ path: `/${n}/x` })));
    const start = performance.now();
    const [left, ...others] = textsOf(compareEndpoints(base, served(head.endpoints.slice(1))));
    expect(left).to.match(/^removed GET \/\{unknown\}\/x in part/);
    expect(others).to.deep.equal([]);
    expect(textsOf(compareEndpoints(head, base))).to.deep.equal([]);
    expect(performance.now() - start).to.be.below(4_000);
  });
});

describe('the review of endpoints: Flask', function () {
  this.timeout(60_000);
  it('names routes, and decorators that are gone', async () => {
    const review = await reviewOf(
      {
        'app.py': flask(`
@app.route('/orders')
@login_required
def orders():
    return jsonify([])
`),
      },
      {
        'app.py': flask(`
@app.route('/orders')
def orders():
    return jsonify([])

@app.route('/orders', methods=['POST'])
@login_required
def order():
    return jsonify(request.json['token'])
`),
      },
    );
    expect(textsOf(review)).to.deep.equal([
      'guards GET /orders yes[signed-in login_required] -> no[] app.py:16',
      'added POST /orders yes[signed-in login_required] app.py:21',
    ]);
  });
});

describe('the review of endpoints: Spring', function () {
  this.timeout(60_000);
  const controller = (fields: string, methods: string) => ({
    'src/main/java/shop/Orders.java': `
package shop;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/orders")
public class Orders {
${methods}
}
`,
    'src/main/java/shop/Order.java': `
package shop;
public class Order {
${fields}
}
`,
  });
  const name = `
  private String name;
  public String getName() { return name; }
  public void setName(String value) { name = value; }`;
  const create = `
  @PreAuthorize("hasRole('ADMIN')")
  @PostMapping
  public Order create(@RequestBody Order order) { return order; }
`;

  it('names an annotation that is gone, and fields that models take and answer', async () => {
    const before = controller(name, create);
    const after = controller(
      `${name}
  private String apiKey;
  public String getApiKey() { return apiKey; }
  public void setApiKey(String key) { apiKey = key; }`,
      create.replace(/@Pre.*/, ''),
    );
    expect(textsOf(await reviewOf(before, after))).to.deep.equal([
      'guards POST /orders yes[role @PreAuthorize] -> no[] src/main/java/shop/Orders.java:10',
      'fields POST /orders body apiKey!, response apiKey! src/main/java/shop/Orders.java:10',
    ]);
  });

  it('says nothing of a class that was renamed', async () => {
    const before = controller(name, create);
    const path = 'src/main/java/shop/Orders.java';
    const review = await reviewOf(before, {
      [path]: null,
      'src/main/java/shop/web/OrderController.java': before[path].replace(
        'class Orders',
        'class OrderController',
      ),
    });
    expect(textsOf(review)).to.deep.equal([]);
  });
});

describe('the review of endpoints: what is not known', () => {
  const outline = (paths: string[], known: Partial<ServedOutline> = {}): ServedOutline => ({
    ...{ notRead: [], givenUp: [], isCut: false },
    endpoints: paths.map((path) => ({
      ...{ method: 'GET', path, handler: path, file: 'app.js', line: 1, fields: [], guards: [] },
      authenticated: 'no',
    })),
    ...known,
  });

  it('claims no change where a list was cut off, and says of which commit', () => {
    const [base, head] = [
      outline(['/a', '/b']),
      outline(['/c'], { isCut: true, notRead: ['too-large x.js'] }),
    ];
    const cut = { why: 'cut', files: [], count: 0 };
    expect(compareEndpoints(base, head)).to.deep.equal({ lines: [], gaps: [{ of: 'head', ...cut }] });
    expect(compareEndpoints(head, base)).to.deep.equal({ lines: [], gaps: [{ of: 'base', ...cut }] });
  });

  it('compares all but what depends on files that were cut off, and says which', () => {
    const at = (path: string, file: string, wiredIn?: string[]) => ({
      ...{ method: 'GET', path, handler: path, file, line: 1, fields: [], guards: [] },
      ...{ authenticated: 'no' as const, ...(wiredIn && { wiredIn }) },
    });
    const base = outline([], {
      endpoints: [at('/a', 'a.js'), at('/b', 'b.js'), at('/c', 'c.js', ['main.js']), at('/d', 'd.js')],
    });
    const head = outline([], { endpoints: [at('/e', 'e.js')], cutFiles: ['b.js', 'main.js'] });
    const gap = { why: 'cut', files: ['b.js', 'main.js'], count: 2 };
    const forth = compareEndpoints(base, head);
    expect(textsOf(forth)).to.deep.equal([
      'added GET /e no[] e.js:1',
      'removed GET /a no[] a.js:1',
      'removed GET /d no[] d.js:1',
    ]);
    expect(forth.gaps).to.deep.equal([{ of: 'head', ...gap }]);
    const back = compareEndpoints(head, base);
    expect(textsOf(back)).to.deep.equal([
      'added GET /a no[] a.js:1',
      'added GET /d no[] d.js:1',
      'removed GET /e no[] e.js:1',
    ]);
    expect(back.gaps).to.deep.equal([{ of: 'base', ...gap }]);
  });

  it('says of files that both commits cut off only where they hide a difference', () => {
    const cut = { cutFiles: ['app.js'] };
    expect(compareEndpoints(outline(['/a'], cut), outline(['/a'], cut))).to.deep.equal({
      ...{ lines: [], gaps: [] },
    });
    expect(compareEndpoints(outline(['/a'], cut), outline(['/b'], cut))).to.deep.equal({
      ...{ lines: [], gaps: [{ of: 'head', why: 'cut', files: ['app.js'], count: 1 }] },
    });
  });

  it('compares the rest of an application of which one file takes too long to be followed', async () => {
    const busy = `
const many = [${'0, '.repeat(299)}0];
for (const a of many) for (const b of many) for (const c of many) many.includes(a);
`;
    const router = (routes: string, before = '') => `
const router = require('express').Router();
module.exports = router;
${before}
${routes}
`;
    const show = (path: string) => `router.get('${path}', (req, res) => res.send('shown'));`;
    const app = express("app.use('/own', require('./own'));\napp.use('/busy', require('./busy'));");
    const base = { 'own.js': router(show('/a')), 'busy.js': router(show('/x')), 'app.js': app };
    const review = await reviewOf(base, {
      'own.js': router(`${show('/a')}\n${show('/b')}`),
      'busy.js': router(show('/y'), busy),
    });
    expect(textsOf(review)).to.deep.equal(['added GET /own/b no[] own.js:6']);
    expect(review.gaps).to.deep.equal([{ of: 'head', why: 'cut', files: ['busy.js'], count: 1 }]);
  });

  it('claims no removed route where files of the head were not read, and no new one where those of the base were not', () => {
    const whole = outline(['/a', '/b']);
    const less = outline(['/a', '/c'], { notRead: ['syntax-error b.js', 'too-large b.js'] });
    const gap = { why: 'not-read', files: ['b.js'], count: 1 };
    const forth = compareEndpoints(whole, less);
    expect(textsOf(forth)).to.deep.equal(['added GET /c no[] app.js:1']);
    expect(forth.gaps).to.deep.equal([{ of: 'head', ...gap }]);
    const back = compareEndpoints(less, whole);
    expect(textsOf(back)).to.deep.equal(['removed GET /c no[] app.js:1']);
    expect(back.gaps).to.deep.equal([{ of: 'base', ...gap }]);
  });

  it('is no gap where neither commit could be read', () => {
    const known = { notRead: ['syntax-error b.js'], givenUp: ['c.js'] };
    expect(compareEndpoints(outline(['/a'], known), outline(['/a'], known))).to.deep.equal({
      lines: [],
      gaps: [],
    });
  });
});
