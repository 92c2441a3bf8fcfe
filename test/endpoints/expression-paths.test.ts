import { expect } from 'chai';
import { authenticatedOfRoutes } from './access-of.js';

describe('agent/endpoints: paths that are regular expressions', () => {
  it('reads those of Express, and takes what always goes on for no route', async () => {
    const found = await authenticatedOfRoutes({
      'app.js': `
const express = require('express');
const app = express();
app.get(/\\.(?:js|css)$/, (req, res, next) => {
  res.set('Cache-Control', 'max-age=1000');
  if (req.header('Accept-Encoding') === 'br') req.url = req.url + '.br';
  next();
});
app.all('*', (req, res, next) => { res.header('X-Made-By', 'shop'); return next(); });
app.get(/\\.map$/, (req, res) => res.send('none'));
app.get(/^\\/items(\\/archive)?$/, (req, res) => res.json([]));
app.get('/maybe', (req, res, next) => { if (req.query.all) return res.send('all'); next(); });
app.get('/helped', (req, res, next) => { help(res); next(); });
app.listen(1);
`,
    });
    expect(Object.keys(found).sort()).to.deep.equal([
      'GET /helped',
      'GET /items',
      'GET /items/archive',
      'GET /maybe',
      'GET /{wildcard}.map',
    ]);
  });

  it('reads groups of Tornado that may be absent', async () => {
    const found = await authenticatedOfRoutes({
      'app.py': `
import tornado.web

class Files(tornado.web.RequestHandler):
    def get(self, path=None):
        self.write('file')

app = tornado.web.Application([(r'/files(?P<path>/.*)?', Files), (r'/list(?:/all)?/?', Files)])
`,
    });
    expect(Object.keys(found).sort()).to.deep.equal([
      'GET /files',
      'GET /files/{path}',
      'GET /list/',
      'GET /list/all/',
    ]);
  });
});
