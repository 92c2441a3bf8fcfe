import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

/** What is shown to nobody who did not ask for all. */
const HIDDEN = 3;

/** Programs in which `HEADER` is the name of a header that is redirected to. */
const programs: readonly [file: string, text: string][] = [
  [
    'express.js',
    "const app = require('express')();\napp.get('/', (req, res) => res.redirect(req.get('HEADER') || '/'));\napp.listen(1);",
  ],
  [
    'express-member.js',
    "const app = require('express')();\napp.get('/', (req, res) => res.redirect(req.headers['HEADER']));\napp.listen(1);",
  ],
  [
    'koa.js',
    "const Koa = require('koa');\nconst app = new Koa();\napp.use(async (ctx) => { ctx.redirect(ctx.get('HEADER')); });",
  ],
  [
    'fastify.js',
    "const app = require('fastify')();\napp.get('/', async (request, reply) => reply.redirect(request.headers['HEADER']));",
  ],
  [
    'route.ts',
    "import { NextResponse, NextRequest } from 'next/server';\nexport async function GET(request: NextRequest) {\n  return NextResponse.redirect(request.headers.get('HEADER') ?? '/');\n}",
  ],
  [
    'django_view.py',
    "from django.http import HttpResponseRedirect\ndef back(request):\n    return HttpResponseRedirect(request.headers.get('HEADER', '/'))\n",
  ],
  [
    'flask_view.py',
    "from flask import Flask, redirect, request\napp = Flask(__name__)\n@app.route('/')\ndef back():\n    return redirect(request.headers['HEADER'])\n",
  ],
  [
    'fastapi_view.py',
    "from fastapi import FastAPI, Request\nfrom fastapi.responses import RedirectResponse\napp = FastAPI()\n@app.get('/')\ndef back(request: Request):\n    return RedirectResponse(request.headers.get('HEADER'))\n",
  ],
  [
    'Back.java',
    'import javax.servlet.http.*;\npublic class Back extends HttpServlet {\n  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws java.io.IOException {\n    response.sendRedirect(request.getHeader("HEADER"));\n  }\n}',
  ],
  [
    'Page.java',
    'import org.springframework.web.bind.annotation.*;\nimport org.springframework.web.servlet.view.RedirectView;\n@RestController\npublic class Page {\n  @GetMapping("/")\n  public RedirectView back(@RequestHeader("HEADER") String to) {\n    return new RedirectView(to);\n  }\n}',
  ],
  [
    'main.go',
    'package main\n\nimport "net/http"\n\nfunc back(w http.ResponseWriter, r *http.Request) {\n\thttp.Redirect(w, r, r.Header.Get("HEADER"), 302)\n}\n\nfunc main() {\n\thttp.HandleFunc("/", back)\n\thttp.ListenAndServe(":8080", nil)\n}\n',
  ],
];

describe('rules: redirects to where the browser came from', function () {
  this.timeout(20_000);
  const rules = loadRules();
  const confidences = async (file: string, text: string) =>
    (await analyseFiles(new Map([[file, text]]), rules))
      .filter(({ rule }) => rule.endsWith('/open-redirect'))
      .map(({ confidence }) => confidence);

  for (const [file, text] of programs)
    it(`are shown only to those who ask for all: ${file}`, async () => {
      const [back, ...more] = await confidences(file, text.replaceAll('HEADER', 'referer'));
      expect(more).to.deep.equal([]);
      expect(back).to.be.within(1, HIDDEN);
      const [other] = await confidences(file, text.replaceAll('HEADER', 'x-return-to'));
      expect(other).to.be.above(HIDDEN + 2);
    });

  it('leave the header untrusted for all else', async () => {
    const text =
      "const app = require('express')();\napp.get('/', (req, res) => res.send('<b>' + req.get('referer')));\napp.listen(1);";
    const found = await analyseFiles(new Map([['page.js', text]]), rules);
    expect(found.some(({ rule }) => rule === 'javascript/express/cross-site-scripting')).to.equal(true);
  });
});
