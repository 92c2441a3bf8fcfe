import { type Pair, servlet } from './near-miss.js';

const distribution: [string, string] = [
  'pyproject.toml',
  '[project]\nname = "frame"\nclassifiers = ["Topic :: Software Development :: Libraries"]\n',
];
const artifact: [string, string] = [
  'pom.xml',
  '<project><licenses></licenses><scm></scm><packaging>jar</packaging></project>',
];

/** What a library offers, and what libraries make of what they are given. */
export const libraryPairs: readonly Pair[] = [
  {
    what: 'the default of a setting, in the framework whose applications set it',
    rule: 'python/configuration/cookie-secure',
    file: 'frame/defaults.py',
    program: 'SESSION_COOKIE_SECURE = HERE\n',
    harmless: 'False',
    beside: distribution,
    kept: 3,
    weak: 'False',
    confidence: 6,
  },
  {
    what: 'the default of a setting, in a package that is kept off the index of packages',
    rule: 'python/configuration/cookie-secure',
    file: 'shop/settings.py',
    program: 'SESSION_COOKIE_SECURE = HERE\n',
    harmless: 'True',
    beside: ['setup.cfg', '[metadata]\nclassifiers =\n  Private :: Do Not Upload\n'],
    kept: 0,
    weak: 'False',
    confidence: 6,
  },
  {
    what: 'a hasher that a package offers by its name',
    rule: 'python/crypto/weak-password-hash',
    file: 'frame/hashers.py',
    program:
      'import hashlib\nclass HERE:\n    def encode(self, password, salt):\n        return hashlib.md5((salt + password).encode()).hexdigest()\n',
    harmless: 'MD5PasswordHasher',
    beside: distribution,
    kept: 3,
    weak: 'MD5PasswordHasher',
    confidence: 7,
  },
  {
    what: 'a helper for digests that no name says are about a secret',
    rule: 'java/crypto/weak-hash',
    file: 'DigestUtils.java',
    program: `import java.security.MessageDigest;
public abstract class DigestUtils {
  public static byte[] HERE(byte[] bytes) throws Exception { return made("MD5", bytes); }
  private static byte[] made(String algorithm, byte[] bytes) throws Exception {
    return MessageDigest.getInstance(algorithm).digest(bytes);
  }
}
`,
    harmless: 'md5Digest',
    kept: 4,
    weak: 'signatureOf',
    confidence: 6,
  },
  {
    what: 'a digest that a helper makes for the key of a cache',
    rule: 'python/crypto/weak-hash',
    file: 'cached.py',
    program:
      'import hashlib\nclass Loader:\n    def HERE(self, name, skip):\n        return name + self.digest_of(skip)\n    def digest_of(self, values):\n        return hashlib.sha1("|".join(values).encode()).hexdigest()\n',
    harmless: 'cache_key',
    kept: 4,
    weak: 'sign',
    confidence: 6,
  },
  {
    what: 'a prompt that evaluates what the developer types',
    rule: 'python/code/injection-from-surroundings',
    file: 'ask.py',
    program: 'class HERE:\n    def ask_default(self):\n        code = input()\n        return eval(code)\n',
    harmless: 'InteractiveQuestioner',
    kept: 3,
    weak: 'Calculator',
    confidence: 4,
  },
  {
    what: 'a reader of the configuration of those who install a package',
    rule: 'java/xml/parser-with-entities',
    file: 'Units.java',
    program: `import java.io.InputStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
public class HERE {
  Document load(InputStream stream) throws Exception {
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    return parser.parse(stream);
  }
}
`,
    harmless: 'PersistenceUnitReader',
    beside: artifact,
    kept: 3,
    weak: 'InvoiceReader',
    confidence: 6,
  },
  {
    what: 'a key that an object with methods of the package has',
    rule: 'javascript/prototype/chosen-object',
    file: 'place.ts',
    program: `class Column { constructor(readonly name: string) {} create() { return {}; } }
interface Row { name: string; create: () => object }
function place(map: any, columns: HERE[]): void {
  const column = columns.shift();
  if (!column) return;
  map[column.name] ??= column.create();
  place(map[column.name], columns);
}
export function store(target: any, columns: any): void { place(target, columns); }
`,
    harmless: 'Column',
    beside: ['package.json', '{ "name": "table", "main": "place.ts" }'],
    kept: 3,
    weak: 'Row',
    confidence: 6,
  },
  {
    what: 'a name too deep in what is passed to tell it from what lies beside it',
    rule: 'javascript/prototype/chosen-object',
    file: 'place.js',
    program: `exports.store = function (map, options) {
  for (const one of HERE) {
    map[one.name] ??= {};
    map = map[one.name];
  }
};
`,
    harmless: 'options.column.tree',
    beside: ['package.json', '{ "name": "table", "main": "place.js" }'],
    kept: 3,
    weak: 'options',
    confidence: 6,
  },
  {
    what: 'a generator that is given its seed',
    rule: 'java/random/weak-random',
    file: 'Ids.java',
    program: `import java.util.Random;
public class Ids {
  private final Random random;
  public Ids(long drawn) { this.random = new Random(HERE); }
  public long next() { return this.random.nextLong(); }
}
`,
    harmless: 'drawn',
    kept: 2,
    weak: '',
    confidence: 4,
  },
  {
    what: 'a page of records, which only a library finds for the name that was asked for',
    rule: 'java/thymeleaf/expression-preprocessing',
    file: 'Owners.java',
    program: `import org.springframework.data.domain.Page;
import org.springframework.data.repository.Repository;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.*;
interface OwnerRepository extends Repository<Object, Integer> {
  Page<Object> findByName(String name);
}
@Controller
public class Owners {
  private final OwnerRepository owners;
  Owners(OwnerRepository owners) { this.owners = owners; }
  @GetMapping("/owners")
  public String list(@RequestParam String name, Model model) {
    model.addAttribute("found", HERE);
    return "list";
  }
}
`,
    harmless: 'this.owners.findByName(name).getContent()',
    also: ['templates/list.html', '<a th:href="@{/owners/__${found}__}">next</a>'],
    kept: 0,
    weak: 'name',
    confidence: 7,
  },
  {
    what: 'a format with placeholders for what is unpacked',
    rule: 'python/django/open-redirect',
    file: 'views.py',
    program: `from django.http import HttpResponseRedirect
from django.views.generic import View
class Saved(View):
    def post(self, request):
        given = request.POST
        return HttpResponseRedirect(HERE)
`,
    harmless: 'self.success_url.format(**given)',
    kept: 6,
    weak: "given['next']",
    confidence: 7,
  },
  {
    what: 'another attribute of the request, by names that classes give',
    rule: 'java/logging/log-injection',
    file: 'Page.java',
    program: servlet(`
    request.setAttribute(Page.class.getName() + ".PATH", request.getParameter("path"));
    log.warn("no " + request.getAttribute(HERE));`),
    harmless: 'Page.class.getName() + ".OTHER"',
    kept: 0,
    weak: 'Page.class.getName() + ".PATH"',
    confidence: 4,
  },
  {
    what: 'the password by which a program signs in elsewhere',
    rule: 'javascript/crypto/password-fast-hash',
    file: 'key.js',
    program:
      "const crypto = require('crypto');\nexports.keyOf = (HERE) => crypto.createHash('sha256').update(HERE.password).digest('hex');\n",
    harmless: 'options',
    kept: 0,
    weak: 'account',
    confidence: 5,
  },
  {
    what: 'a path that begins with a name, joined to a base',
    rule: 'python/flask/open-redirect',
    file: 'app.py',
    program:
      "import os\nfrom urllib.parse import urljoin\nfrom flask import Flask, redirect\napp = Flask(__name__)\n@app.route('/<path:record>')\ndef page(record):\n    return redirect(urljoin(os.environ['BASE'], HERE))\n",
    harmless: "f'records/{record}'",
    kept: 0,
    weak: "f'{record}/records'",
    confidence: 7,
  },
  {
    what: 'an address that is asked for below a name',
    rule: 'javascript/request/server-side-request-forgery',
    file: 'app.js',
    program:
      "const express = require('express');\nconst app = express();\napp.get('/:to', async (req, res) => { await fetch(new URL(HERE, process.env.BASE)); res.end(); });\n",
    harmless: "'records/' + req.params.to",
    kept: 0,
    weak: "req.params.to + '/records'",
    confidence: 8,
  },
  {
    what: 'a certificate that the program checks by itself',
    rule: 'go/tls/certificate-not-checked',
    file: 'main.go',
    program:
      'package main\n\nimport "crypto/tls"\n\nfunc pinned(check func(tls.ConnectionState) error) *tls.Config {\n\treturn &tls.Config{InsecureSkipVerify: true, HERE}\n}\n',
    harmless: 'VerifyConnection: check',
    kept: 0,
    weak: 'ServerName: "example.org"',
    confidence: 8,
  },
  {
    what: 'a cookie that is kept from plain HTTP by a condition',
    rule: 'python/configuration/cookie-secure',
    file: 'app.py',
    program:
      "import os\nfrom flask import Flask, make_response\napp = Flask(__name__)\n@app.route('/')\ndef page():\n    response = make_response('')\n    response.set_cookie('mfa', value='x', secure=HERE)\n    return response\n",
    harmless: "True if os.environ['URL'].startswith('https') else False",
    kept: 0,
    weak: 'False',
    confidence: 6,
  },
  {
    what: 'the hash of a password, which nobody can log in with',
    rule: 'python/configuration/hard-coded-credentials',
    file: 'app.py',
    program: 'def check(oracle, given):\n    oracle.password = HERE\n    return oracle.check(given)\n',
    harmless: "'$2b$12$ZWqpL73h4rGNfLkJohAFAu0isqSw/bX9p/tzpbWRz/To5FAftaW8u'",
    kept: 0,
    weak: "'kT9xQ2vLm4Rz8Wb$2b$'",
    confidence: 6,
  },
  {
    what: 'what a cache has under a key',
    rule: 'javascript/files/path-traversal',
    file: 'app.js',
    program:
      "const express = require('express');\nconst fs = require('fs');\nconst NodeCache = require('node-cache');\nconst cache = new NodeCache({ stdTTL: 60 });\nconst app = express();\napp.get('/:key', (req, res) => { cache.set('a', 'a.txt'); res.send(fs.readFileSync(HERE, 'utf8')); });\n",
    harmless: 'cache.get(req.params.key)',
    kept: 0,
    weak: 'req.params.key',
    confidence: 8,
  },
  {
    what: 'the number of a process that somebody chose',
    rule: 'javascript/process/command-injection',
    file: 'app.js',
    program:
      "const express = require('express');\nconst { exec } = require('child_process');\nconst app = express();\napp.use(express.json());\napp.post('/', (req, res) => { const term = start(req.body); exec('kill -9 ' + HERE); res.end(); });\n",
    harmless: 'term.pid',
    kept: 0,
    weak: 'req.body.pid',
    confidence: 9,
  },
];
