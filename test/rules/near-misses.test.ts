import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';
import { declaredPairs } from './declared-misses.js';
import { drawnPairs } from './drawn-misses.js';
import { libraryPairs } from './library-misses.js';
import { type Pair, servlet } from './near-miss.js';

const pairs: Pair[] = [
  {
    what: 'a hash that compares contents',
    rule: 'python/crypto/weak-hash',
    file: 'pages.py',
    program: 'import hashlib\ndef HERE(body):\n    return hashlib.md5(body).hexdigest()\n',
    harmless: 'etag_of',
    kept: 4,
    weak: 'sign',
    confidence: 6,
  },
  {
    what: 'a function that is named after the hash it computes',
    rule: 'javascript/crypto/weak-hash',
    file: 'hash.js',
    program:
      "const crypto = require('crypto');\nfunction HERE(text) { return crypto.createHash('md5').update(text).digest('hex'); }\nexports.HERE = HERE;\n",
    harmless: 'md5Hex',
    kept: 4,
    weak: 'tokenOf',
    confidence: 6,
  },
  {
    what: 'a password whose digest goes on into bcrypt',
    rule: 'python/crypto/weak-password-hash',
    file: 'users.py',
    program:
      'import bcrypt\nimport hashlib\ndef store(password):\n    digest = hashlib.sha256(password.encode()).hexdigest()\n    return HERE\n',
    harmless: 'bcrypt.hashpw(digest.encode(), bcrypt.gensalt())',
    kept: 3,
    weak: 'digest',
    confidence: 7,
  },
  {
    what: 'the digest that a protocol asks for',
    rule: 'python/crypto/weak-password-hash',
    file: 'auth.py',
    program:
      'import hashlib\nclass HERE:\n    def header(self, user, password):\n        return hashlib.md5((user + password).encode()).hexdigest()\n',
    harmless: 'HTTPDigestAuth',
    kept: 0,
    weak: 'Users',
    confidence: 7,
  },
  {
    what: 'details that a switch of the settings lets out',
    rule: 'python/web/error-details',
    file: 'views.py',
    program:
      'import traceback\nfrom django.conf import settings\nfrom django.http import HttpResponse\n\ndef page(request):\n    try:\n        return HttpResponse("ok")\n    except ValueError:\n        return HttpResponse(HERE)\n',
    harmless: 'traceback.format_exc() if settings.DEBUG else "error"',
    kept: 0,
    weak: 'traceback.format_exc() if request else "error"',
    confidence: 6,
  },
  {
    what: 'a view that only reads',
    rule: 'python/django/csrf-exempt',
    file: 'views.py',
    program:
      'from django.http import JsonResponse\nfrom django.views.decorators.csrf import csrf_exempt\n\ndef change(request):\n    request.user.save()\n\n@csrf_exempt\ndef items(request):\n    return JsonResponse({"items": HERE})\n',
    harmless: 'request.user.items',
    kept: 3,
    weak: 'request.user.items.create(name=request.POST["name"]).id',
    confidence: 6,
  },
  ...['expires=0', 'secure=False'].map((option) => ({
    what: `a cookie that is cleared (${option})`,
    rule: 'python/configuration/cookie-secure',
    file: 'views.py',
    program: `def leave(response, token):\n    response.set_cookie("session", HERE, ${option})\n`,
    harmless: '""',
    kept: 0,
    weak: 'token',
    confidence: 6,
  })),
  {
    what: 'a cookie that is cleared',
    rule: 'javascript/configuration/cookie-flags',
    file: 'app.js',
    program:
      "const express = require('express');\nexpress().get('/leave', (req, res) => { res.cookie('session', HERE); res.end(); });\n",
    harmless: "''",
    kept: 0,
    weak: 'req.ip',
    confidence: 6,
  },
  {
    what: 'a cookie that is cleared',
    rule: 'java/cookies/insecure-cookie',
    file: 'Page.java',
    program: servlet('response.addCookie(new Cookie("session", HERE));'),
    harmless: '""',
    kept: 0,
    weak: 'request.getSession().getId()',
    confidence: 7,
  },
  {
    what: 'what stands behind the question mark of a format',
    rule: 'python/django/open-redirect',
    file: 'views.py',
    program:
      'from django.http import HttpResponseRedirect\n\ndef page(request):\n    return HttpResponseRedirect(HERE)\n',
    harmless: '"%s?next=%s" % (settings.HOME, request.GET["next"])',
    kept: 0,
    weak: '"%s%s" % (settings.HOME, request.GET["next"])',
    confidence: 7,
  },
  {
    what: 'the query behind the path of the same request',
    rule: 'java/servlet/open-redirect',
    file: 'Page.java',
    program: servlet('response.sendRedirect(HERE);'),
    harmless: 'request.getRequestURI() + "?" + request.getQueryString()',
    kept: 0,
    weak: 'request.getQueryString()',
    confidence: 8,
  },
  {
    what: 'a query that is appended to an address',
    rule: 'java/servlet/open-redirect',
    file: 'Page.java',
    program: servlet(
      'StringBuilder url = new StringBuilder(target()); url.append(HERE).append(request.getParameter("q")); response.sendRedirect(url.toString());',
    ),
    harmless: "'?'",
    kept: 0,
    weak: "'-'",
    confidence: 8,
  },
  {
    what: 'the path as the browser sent it',
    rule: 'java/logging/log-injection',
    file: 'Page.java',
    program: servlet('log.info("page {}", HERE);'),
    harmless: 'request.getRequestURI()',
    kept: 0,
    weak: 'request.getPathInfo()',
    confidence: 4,
  },
  {
    what: 'lines of the log that are off in production',
    rule: 'java/logging/log-injection',
    file: 'Page.java',
    program: servlet('log.HERE("user {}", request.getParameter("user"));'),
    harmless: 'debug',
    kept: 3,
    weak: 'warn',
    confidence: 4,
  },
  {
    what: 'a method that stores anything in the session',
    rule: 'java/session/trust-boundary',
    file: 'Page.java',
    program: `
import javax.servlet.http.*;

public class Page extends HttpServlet {
  void HERE(HttpServletRequest request, String name, Object value) {
    request.getSession().setAttribute(name, value);
  }
  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    HERE(request, "role", request.getParameter("role"));
  }
}
`,
    harmless: 'setSessionAttribute',
    kept: 4,
    weak: 'login',
    confidence: 7,
  },
  {
    what: 'a random delay',
    rule: 'java/random/weak-random',
    file: 'Waiting.java',
    program: 'public class HERE { double next() { return Math.random(); } }\n',
    harmless: 'ExponentialBackOff',
    kept: 0,
    weak: 'Tickets',
    confidence: 4,
  },
  {
    what: 'a number that no name says is a secret',
    rule: 'java/random/weak-random',
    file: 'Numbers.java',
    program: 'class Numbers { double HERE() { return Math.random(); } }\n',
    harmless: 'roll',
    kept: 4,
    weak: 'resetToken',
    confidence: 5,
  },
  {
    what: 'a text under a parsed name, which no object inherits from',
    rule: 'javascript/prototype/parsed-name',
    file: 'parse.ts',
    program: `export function parse(text: string) {
  const options: any = {};
  for (const part of text.split('&')) {
    const [name, given] = part.split('=');
    HERE
    options[name] = value;
  }
  return options;
}
`,
    harmless: 'const value: string = given;',
    kept: 0,
    weak: "const value = given.split(',');",
    confidence: 4,
  },
];

describe('rules: near misses', () => {
  const rules = loadRules();
  for (const { what, rule, file, program, harmless, kept, weak, confidence, beside, also } of [
    ...pairs,
    ...libraryPairs,
    ...drawnPairs,
    ...declaredPairs,
  ])
    it(`${rule}: ${what}`, async () => {
      const found = async (text: string, ...others: [string, string][]) => {
        const files = new Map([[file, program.replaceAll('HERE', () => text)], ...others]);
        if (also) files.set(...also);
        const own = (await analyseFiles(files, rules)).filter((one) => one.rule === rule);
        return Math.max(0, ...own.map((one) => one.confidence));
      };
      expect(await found(weak)).to.equal(confidence);
      expect(await found(harmless, ...(beside ? [beside] : []))).to.equal(kept);
    });
});
