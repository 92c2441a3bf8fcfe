import { type Pair, servlet } from './near-miss.js';

const browser = (line: string) => `const given = location.hash;\n${line}\n`;

const koa = (line: string) => `const fs = require('fs');
const path = require('path');
const Koa = require('koa');
const mongoose = require('mongoose');
const Group = mongoose.model('Group', {});
const app = new Koa();
app.use(async (ctx) => {
  ${line}
});
`;

const go = (imports: string, body: string) => `package main

import (
	"net/http"
${imports}
)

func page(w http.ResponseWriter, r *http.Request) {
	${body}
}

func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":8080", nil)
}
`;

const flask = (imports: string, body: string) => `import flask
${imports}
app = flask.Flask(__name__)
${body}
`;

/** What was wrong in applications that were drawn by lot (bench/applications), by its cause. */
export const drawnPairs: Pair[] = [
  {
    what: 'the fragment of the address of the page, which is no other page',
    rule: 'javascript/dom/open-redirect',
    file: 'page.js',
    program: browser('location.href = HERE;'),
    harmless: 'given',
    kept: 0,
    weak: 'given.slice(1)',
    confidence: 6,
  },
  {
    what: 'the address of the page itself, changed behind its host',
    rule: 'javascript/dom/open-redirect',
    file: 'page.js',
    program: 'window.location.href = HERE;\n',
    harmless: "window.location.href.replace('/old', '/new')",
    kept: 0,
    weak: "window.location.href.split('to=')[1]",
    confidence: 6,
  },
  {
    what: 'a selector that is the fragment of the address',
    rule: 'javascript/dom/cross-site-scripting',
    file: 'page.js',
    program: browser('$(HERE).show();'),
    harmless: 'given',
    kept: 0,
    weak: 'given.slice(1)',
    confidence: 6,
  },
  {
    what: 'a query string that is parsed into texts and lists',
    rule: 'javascript/database/nosql-injection',
    file: 'server.js',
    program: koa('await Group.find({ name: HERE.name });'),
    harmless: 'ctx.query',
    kept: 0,
    weak: 'ctx.request.body',
    confidence: 7,
  },
  {
    what: 'the end of the name of a file',
    rule: 'javascript/files/path-traversal-write',
    file: 'server.js',
    program: koa("fs.writeFileSync('/srv/files/a' + HERE, 'text');"),
    harmless: 'path.extname(ctx.query.name)',
    kept: 0,
    weak: 'path.normalize(ctx.query.name)',
    confidence: 8,
  },
  {
    what: 'the end of the name of a file in Go',
    rule: 'go/files/path-traversal',
    file: 'main.go',
    program: go('\t"os"\n\t"path/filepath"', 'os.Create("/srv/files/a" + HERE(r.FormValue("name")))'),
    harmless: 'filepath.Ext',
    kept: 0,
    weak: 'filepath.ToSlash',
    confidence: 8,
  },
  {
    what: 'the name of a temporary file that is written to',
    rule: 'go/files/path-traversal',
    file: 'main.go',
    program: go(
      '\t"os"',
      'file, _ := os.HERE\n\tfile.WriteString(r.FormValue("text"))\n\tos.Remove(file.Name())',
    ),
    harmless: 'CreateTemp("", "values")',
    kept: 0,
    weak: 'Create("/srv/" + r.FormValue("name"))',
    confidence: 8,
  },
  {
    what: 'a request to a path, whose host is chosen elsewhere',
    rule: 'go/requests/server-side-request-forgery',
    file: 'main.go',
    program: go('', 'http.NewRequest("POST", "HERE"+r.FormValue("id")+"/attach", nil)'),
    harmless: '/containers/',
    kept: 0,
    weak: 'http://',
    confidence: 8,
  },
  {
    what: 'letters and digits alone',
    rule: 'go/requests/server-side-request-forgery',
    file: 'main.go',
    program: go(
      '\n\t"github.com/asaskevich/govalidator"',
      'host := r.FormValue("host")\n\tif !govalidator.HERE(host) {\n\t\treturn\n\t}\n\thttp.Get("http://" + host)',
    ),
    harmless: 'IsHexadecimal',
    kept: 0,
    weak: 'IsHost',
    confidence: 8,
  },
  {
    what: 'a value that a builder of queries keeps apart from the text',
    rule: 'go/sql/sql-injection',
    file: 'main.go',
    program: go(
      '\t"database/sql"\n\n\tsq "github.com/Masterminds/squirrel"',
      `db, _ := sql.Open("mysql", "shop")
	builder := sq.StatementBuilder.PlaceholderFormat(sq.Question)
	one := builder.Select("id").From("boards").Where(HERE)
	text, values, _ := one.Suffix("FOR UPDATE").ToSql()
	db.Query(text, values...)`,
    ),
    harmless: '"title = ?", r.FormValue("title")',
    kept: 0,
    weak: '"title = " + r.FormValue("title")',
    confidence: 9,
  },
  {
    what: 'what is wrong with a password',
    rule: 'go/secrets/hard-coded-credentials',
    file: 'main.go',
    program: 'package main\n\nconst HERE = "min-length"\n\nfunc main() { println(HERE) }\n',
    harmless: 'InvalidLengthPassword',
    kept: 0,
    weak: 'AdminPassword',
    confidence: 5,
  },
  {
    what: 'an expression of the library of the application for its database',
    rule: 'python/database/sql-injection',
    file: 'pages.py',
    program: flask(
      'from flask_sqlalchemy import SQLAlchemy\n',
      `db = SQLAlchemy(app)

class Topic(db.Model):
    id = db.Column(db.Integer, primary_key=True)

@app.route('/topics')
def topics():
    ids = flask.request.form.getlist('id')
    return str(db.session.execute(HERE).all())`,
    ),
    harmless: 'db.select(Topic).where(Topic.id.in_(ids))',
    kept: 0,
    weak: "'select * from topic where id in (' + ','.join(ids) + ')'",
    confidence: 9,
  },
  {
    what: 'a text out of a secure generator that is handed over',
    rule: 'java/random/predictable-secret',
    file: 'Passwords.java',
    program: `import org.apache.commons.lang3.RandomStringUtils;

class Passwords {
  private final java.util.Random random = new HERE();

  String next() {
    String password = RandomStringUtils.random(20, 0, 0, true, true, null, random);
    return password;
  }
}
`,
    harmless: 'java.security.SecureRandom',
    kept: 0,
    weak: 'java.util.Random',
    confidence: 8,
  },
  {
    what: 'the name of the setting that has a password',
    rule: 'java/secrets/hard-coded-credentials',
    file: 'Settings.java',
    program: 'class Settings {\n  static final String KEYSTORE_PASSWD = "HERE";\n}\n',
    harmless: 'shop.security.keystorePasswd',
    kept: 0,
    weak: 'shop.Keystore.9',
    confidence: 5,
  },
  {
    what: 'a token against forged requests, which scripts send back',
    rule: 'java/cookies/script-readable-cookie',
    file: 'Page.java',
    program: servlet(`Cookie cookie = new Cookie("HERE", request.getSession().getId());
    cookie.setSecure(true);
    response.addCookie(cookie);`),
    harmless: 'XSRF-TOKEN',
    kept: 0,
    weak: 'session',
    confidence: 5,
  },
  {
    what: 'the name of a cookie, which its constructor checks',
    rule: 'java/servlet/response-splitting',
    file: 'Page.java',
    program: servlet('response.HERE;'),
    harmless: 'addCookie(new Cookie(request.getParameter("name"), "on"))',
    kept: 0,
    weak: 'addHeader(request.getParameter("name"), "on")',
    confidence: 4,
  },
  {
    what: 'a digest that names a file',
    rule: 'java/crypto/weak-hash',
    file: 'Files.java',
    program: `import org.apache.commons.codec.digest.DigestUtils;

class Files {
  String HERE(String text) {
    return DigestUtils.md5Hex(text);
  }
}
`,
    harmless: 'fileKey',
    kept: 4,
    weak: 'sign',
    confidence: 6,
  },
  {
    what: 'a digest that tells browsers whether a page has changed',
    rule: 'python/crypto/weak-hash',
    file: 'pages.py',
    program: flask(
      'import hashlib\n',
      `@app.route('/page')
def page():
    text = 'page'
    digest = hashlib.md5(text.encode()).hexdigest()
    return '' if flask.request.HERE.get('If-None-Match') == digest else text`,
    ),
    harmless: 'headers',
    kept: 4,
    weak: 'cookies',
    confidence: 6,
  },
  {
    what: 'a digest of a certificate that people compare',
    rule: 'javascript/crypto/weak-hash',
    file: 'certificates.js',
    program: `const forge = require('node-forge');
function HERE(bytes) {
  return forge.md.sha1.create().update(bytes).digest().toHex();
}
module.exports = { HERE };
`,
    harmless: 'certificateFingerprint',
    kept: 4,
    weak: 'signature',
    confidence: 6,
  },
  {
    what: 'the name of a file that a storage of Django keeps within its folder',
    rule: 'python/files/path-traversal-write',
    file: 'views.py',
    program: `from rest_framework.views import APIView

class Upload(APIView):
    def post(self, request):
        given = request.data.get('file')
        document = stored()
        document.file.save(HERE)
`,
    harmless: 'given.name, given, save=False',
    kept: 0,
    weak: 'given.name',
    confidence: 5,
  },
  {
    what: 'what browsers save as a file',
    rule: 'javascript/express/cross-site-scripting',
    file: 'server.js',
    program: `const app = require('express')();
app.get('/list', (req, res) => {
  res.setHeader('Content-Disposition', 'HERE; filename=list');
  res.send(req.query.text);
});
`,
    harmless: 'attachment',
    kept: 0,
    weak: 'inline',
    confidence: 8,
  },
  {
    what: 'what browsers save as a file, in Go',
    rule: 'go/http/cross-site-scripting',
    file: 'main.go',
    program: go('', 'w.Header().Set("HERE", "attachment")\n\tw.Write([]byte(r.FormValue("text")))'),
    harmless: 'Content-Disposition',
    kept: 4,
    weak: 'X-Kind',
    confidence: 7,
  },
  {
    what: 'a cookie that is cleared',
    rule: 'javascript/configuration/cookie-flags',
    file: 'page.js',
    program: "document.cookie = 'token=HERE; path=/';\n",
    harmless: '',
    kept: 0,
    weak: 'abc',
    confidence: 5,
  },
  {
    what: 'a constant text that any page may read',
    rule: 'javascript/dom/message-origin',
    file: 'page.js',
    program: "window.parent.postMessage(HERE, '*');\n",
    harmless: "'ready'",
    kept: 0,
    weak: "localStorage.getItem('token')",
    confidence: 4,
  },
];
