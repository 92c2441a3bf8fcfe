import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what is thrown', function () {
  this.timeout(20_000);

  it('comes out of all functions that do not catch it', () =>
    expectAtMarks(
      'cross-site-scripting',
      'app.js',
      `const app = require('express')();
function refuse(x) { throw new Error('bad ' + x); }
function check(x) { if (x.length > 3) refuse(x); }
function careful(x) { try { refuse(x); } catch { return 'no'; } return 'yes'; }
function closed(x) { try { refuse(x); } finally { close(); } }
function each(x) { return [1].map(() => { throw new Error('bad ' + x); }); }
app.get('/', (req, res) => {
  try { check(req.query.a); } catch (e) { res.send('<p>' + e.message); } // found
  try { check('a'); } catch (e) { res.send('<p>' + e.message); }
  try { careful(req.query.a); } catch (e) { res.send('<p>' + e.message); }
  try { closed(req.query.a); } catch (e) { res.send('<p>' + e.message); } // found
  try { each(req.query.a); } catch (e) { res.send('<p>' + e.message); } // found
});
`,
    ));

  it('comes out where a promise is awaited that was made by hand, in another function', () =>
    expectAtMarks(
      'cross-site-scripting',
      'app.js',
      `const app = require('express')();
function later(x) { return new Promise((ok, no) => { if (x) return no(new Error('bad ' + x)); ok(1); }); }
app.get('/', async (req, res) => {
  try { await later(req.query.a); } catch (e) { res.send('<p>' + e.message); } // found
  try { await later('a'); } catch (e) { res.send('<p>' + e.message); }
});
`,
    ));

  it('goes to the functions that promises are given for it, and what they give does not', () =>
    expectAtMarks(
      'cross-site-scripting',
      'app.js',
      `const app = require('express')();
const { load } = require('./load');
async function refuse(x) { throw new Error('bad ' + x); }
function later(x) { return new Promise((ok, no) => { no(new Error('bad ' + x)); }); }
app.get('/1', (req, res) => {
  refuse(req.query.a).catch((e) => res.send('<p>' + e.message)); // found
  refuse(req.query.a).then(() => 1).catch((e) => res.send('<p>' + e.message)); // found
  refuse(req.query.a).then(() => 1, (e) => res.send('<p>' + e.message)); // found
  later(req.query.a).catch((e) => res.send('<p>' + e.message)); // found
  load(1).then(() => refuse(req.query.a)).catch((e) => res.send('<p>' + e.message)); // found
  refuse(req.query.a).catch(() => 1).catch((e) => res.send('<p>' + e.message));
  refuse('a').catch((e) => res.send('<p>' + e.message));
});
app.get('/2', async (req, res) => {
  const text = await refuse(req.query.a).catch((e) => e.message);
  res.send('<p>' + text); // found
  const other = await refuse(req.query.a).catch(() => 'no');
  res.send('<p>' + other);
});
async function echo(x) { return x; }
app.get('/3', (req, res) => {
  echo(req.query.a).then((x) => res.send('<p>' + x)); // found
  echo(req.query.a).catch((e) => res.send('<p>' + e));
  echo(req.query.a).then(() => 1, (e) => res.send('<p>' + e));
});
`,
    ));
});
