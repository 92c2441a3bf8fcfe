import { expect } from 'chai';
import { buildFindings } from '#agent/findings/build.js';
import { loadRules } from '#agent/rules/load.js';
import { applyFix } from '#protocol/apply-fix.js';
import type { Finding } from '#protocol/finding.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** Findings of one rule in a file. */
async function findings(
  rule: string,
  path: string,
  text: string,
  more: [string, string][] = [],
): Promise<Finding[]> {
  const files = new Map([[path, text], ...more]);
  const { units, result } = await analyseProgram(files, rules);
  const readText = (name: string) => files.get(name) ?? '';
  const all = buildFindings({ raw: result.findings, units, readText, suppressions: [] });
  return all.filter(({ ruleId }) => ruleId === rule);
}

/** The text with the fix of its only finding; null when there is none. */
async function mended(rule: string, path: string, text: string): Promise<string | null> {
  const found = await findings(rule, path, text);
  expect(found).to.have.length(1);
  return found[0].fix ? applyFix(text, found[0].fix) : null;
}

describe('agent/findings/fix', () => {
  const flags = (text: string) => mended('javascript/configuration/cookie-flags', 'a.js', text);
  const session = (options: string) =>
    `const session = require('express-session');\nmodule.exports = session(${options});\n`;

  it('adds an entry after the last one, in the layout that is there', async () => {
    const one = await flags(session('{ secret: load(), cookie: { httpOnly: true } }'));
    expect(one).to.equal(session("{ secret: load(), cookie: { httpOnly: true, secure: 'auto' } }"));
    const lines = session('{\n  secret: load(),\n  resave: false,\n}');
    const added = "{\n  secret: load(),\n  resave: false,\n  cookie: { secure: 'auto', sameSite: 'lax' },\n}";
    expect(await flags(lines)).to.equal(session(added));
    const crlf = await flags(lines.replaceAll('\n', '\r\n'));
    expect(crlf).to.equal(session(added).replaceAll('\n', '\r\n'));
  });

  it('replaces no shorthand, but what it stands for', async () => {
    const rule = 'javascript/request/certificate-check-off';
    const text =
      "const https = require('https');\nconst rejectUnauthorized = false;\nmodule.exports = new https.Agent({ rejectUnauthorized });\n";
    const offered = (await findings(rule, 'a.js', text)).flatMap(({ fix }) => fix ?? []);
    expect(offered).to.not.be.empty;
    for (const fix of offered)
      expect(applyFix(text, fix)).to.equal(text.replace('Unauthorized = false', 'Unauthorized = true'));
  });

  it('mends the object that a variable stands for, if it is given a value once', async () => {
    const rule = 'python/jwt/unverified';
    const once =
      "import jwt\noptions = {'verify_signature': False}\n\ndef user(token, key):\n    return jwt.decode(token, key, options=options)\n";
    expect(await mended(rule, 'a.py', once)).to.equal(once.replace('False', 'True'));
    const twice = once.replace('options =', "options = {'verify_signature': True}\noptions =");
    const found = await findings(rule, 'a.py', twice);
    expect(found.map(({ fix }) => fix)).to.deep.equal([undefined]);
  });

  it('puts no statement into a branch without braces', async () => {
    const program = (statement: string) => `import javax.servlet.http.*;

public class Login extends HttpServlet {
  protected void doPost(HttpServletRequest request, HttpServletResponse response) {
    Cookie cookie = new Cookie("session", request.getSession().getId());
    cookie.setHttpOnly(true);
    ${statement}
  }
}
`;
    const rule = 'java/cookies/insecure-cookie';
    expect(await mended(rule, 'Login.java', program('response.addCookie(cookie);'))).to.equal(
      program('cookie.setSecure(true);\n    response.addCookie(cookie);'),
    );
    const branch = program('if (cookie != null)\n      response.addCookie(cookie);');
    expect(await mended(rule, 'Login.java', branch)).to.equal(null);
  });

  it('leaves names alone that would not resolve', async () => {
    const text = 'from tempfile import mktemp\npath = mktemp()\n';
    expect(await mended('python/files/predictable-temporary-file', 'a.py', text)).to.equal(null);
    const hash = "from hashlib import md5\ndigest = md5(b'text')\n";
    expect(await mended('python/crypto/weak-hash', 'a.py', hash)).to.equal(null);
  });

  it('shows the whole lines, unless they hold a secret', async () => {
    const call = (more: string) =>
      `import requests\nrequests.get('https://intern.example.com'${more}, verify=False)\n`;
    const [plain] = await findings('python/request/certificate-check-off', 'a.py', call(''));
    expect(plain.fix?.lines).to.deep.equal({
      startLine: 2,
      endLine: 2,
      before: "requests.get('https://intern.example.com', verify=False)",
      after: "requests.get('https://intern.example.com', verify=True)",
    });
    const secret = `, headers={'X-Token': 'glpat-${'a1B2'.repeat(6)}'}`;
    const [hidden] = await findings('python/request/certificate-check-off', 'a.py', call(secret));
    expect(hidden.fix).to.not.have.property('lines');
    expect(JSON.stringify(hidden)).to.not.contain('glpat-a1B2a1B2');
    expect(hidden.fix && applyFix(call(secret), hidden.fix)).to.equal(call(secret).replace('False', 'True'));
  });

  it('offers none for what stands in a template', async () => {
    const server =
      "const express = require('express');\nconst app = express();\napp.get('/', (req, res) => res.render('page', { q: req.query.q }));\n";
    const page = '<script>document.getElementById("a").innerHTML = <%- q %>;</script>\n';
    const files: [string, string][] = [['views/page.ejs', page]];
    const found = await findings('javascript/ejs/unescaped-output', 'a.js', server, files);
    expect(found).to.have.length(1);
    expect(found[0].fix).to.equal(undefined);
  });

  it('takes little time, whatever blanks and patterns a file holds', async () => {
    const blanks = ' \n'.repeat(200_000);
    const patterns = Array.from(
      { length: 3000 },
      (_, n) => `const { a${n}, b${n} = [${n}] } = load(${n});`,
    ).join('\n');
    const text = `const session = require('express-session');\n${patterns}\nmodule.exports = session({ secret: load(),${blanks} cookie: { httpOnly: false${blanks} }${blanks} }${blanks});\n`;
    const files = new Map([['a.js', text]]);
    const { units, result } = await analyseProgram(files, rules);
    const started = performance.now();
    const found = buildFindings({ raw: result.findings, units, readText: () => text, suppressions: [] });
    expect(found).to.not.be.empty;
    expect(performance.now() - started).to.be.below(4000);
  });

  it('does not apply to a text that is too short for it', () => {
    const region = { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 };
    const fix = { description: 'x', edits: [{ location: { path: 'a', region }, replacement: 'y' }] };
    expect(applyFix('one\ntwo\n', fix)).to.equal(null);
    expect(applyFix('one\ntwo\n1234five6\n', fix)).to.equal('one\ntwo\n1234y6\n');
  });
});
