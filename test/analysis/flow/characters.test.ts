import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: texts that are left with harmless characters', function () {
  this.timeout(30_000);

  it('are harmless for what the others would do: each character compared (Java)', async () => {
    await expectAtMarks(
      'java/logging/log-injection',
      'Page.java',
      `import org.slf4j.*;
import org.springframework.web.bind.annotation.*;
class Clean {
  static String printable(String input) {
    StringBuilder out = new StringBuilder(input.length());
    for (int i = 0; i < input.length(); i++) {
      char c = input.charAt(i);
      if (c >= 0x20 && c <= 0x7E) out.append(c);
      else out.append('_');
    }
    return out.toString();
  }
  static String named(String input) {
    StringBuilder out = new StringBuilder();
    for (char c : input.toCharArray())
      if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.') out.append(c);
    return out.toString();
  }
  static String asked(String input) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < input.length(); i++) if (isHarmless(input.charAt(i))) out.append(input.charAt(i));
    return out.toString();
  }
  static boolean isHarmless(char c) { return c >= ' ' && c != '%'; }
  static String shown(String input) {
    StringBuilder out = new StringBuilder();
    for (char c : input.toCharArray()) if (c <= 0x7E) out.append(c);
    return out.toString();
  }
  static String other(String input) {
    StringBuilder out = new StringBuilder();
    for (char c : input.toCharArray()) if ((c >= 'A' && c <= 'Z') || c < 32) out.append(c);
    return out.toString();
  }
}
@RestController
class Page {
  private static final Logger log = LoggerFactory.getLogger(Page.class);
  @GetMapping("/a") void a(@RequestParam String v) { log.warn("bad {}", Clean.printable(v)); }
  @GetMapping("/b") void b(@RequestParam String v) { log.warn("bad {}", Clean.named(v)); }
  @GetMapping("/d") void d(@RequestParam String v) { log.warn("bad {}", Clean.shown(v)); } // found
  @GetMapping("/e") void e(@RequestParam String v) { log.warn("bad {}", Clean.other(v)); } // found
  @GetMapping("/f") void f(@RequestParam String v) { log.warn("bad {}", v.replaceAll("[^ -~]", "")); }
  @GetMapping("/g") void g(@RequestParam String v) { log.warn("bad {}", v.replaceAll("[^\\\\s\\\\w]", "")); } // found
}`,
    );
  });

  it('are harmless for what the others would do: in Go, Python and JavaScript', async () => {
    await expectAtMarks(
      'go/files/path-traversal',
      'main.go',
      `package main
import (
  "net/http"
  "os"
  "regexp"
  "strings"
)
var other = regexp.MustCompile("[^a-z.]+")
var split = regexp.MustCompile("[^a-z./]+")
func kept(s string) string {
  var b strings.Builder
  for _, r := range s {
    if r >= 'a' && r <= 'z' || r == '-' {
      b.WriteRune(r)
    }
  }
  return b.String()
}
func all(s string) string {
  var b strings.Builder
  for _, r := range s {
    if r >= '.' && r <= 'z' {
      b.WriteRune(r)
    }
  }
  return b.String()
}
func page(w http.ResponseWriter, r *http.Request) {
  a := r.FormValue("a")
  os.Open("/srv/" + kept(a))
  os.Open("/srv/" + all(a)) // found
  os.Open("/srv/" + other.ReplaceAllString(a, ""))
  os.Open("/srv/" + split.ReplaceAllString(a, "")) // found
}
func main() {
  http.HandleFunc("/", page)
  http.ListenAndServe(":8080", nil)
}
`,
    );
    await expectAtMarks(
      'python/files/path-traversal',
      'page.py',
      `import os
import re
from flask import Flask, request
app = Flask(__name__)
def kept(text):
    return ''.join(c for c in text if c.isalnum() or c in '-_.')
def split(text):
    return ''.join(c for c in text if c.isalnum() or c in '-_./')
def counted(text):
    out = ''
    for c in text:
        if ord(c) > 0x2f:
            out += c
    return out
@app.route('/')
def page():
    a = request.args['a']
    open('/srv/' + kept(a))
    open('/srv/' + split(a)) # found
    open('/srv/' + re.sub(r'[^\\w.]', '_', a))
    open('/srv/' + re.sub(r'[^\\w./]', '_', a)) # found
    open('/srv/' + re.sub(r'[\\\\/]+', '_', a))
    if re.fullmatch(r'[a-z/]+', a):
        open('/srv/' + a)
    if re.fullmatch(r'[a-z./]+', a):
        open('/srv/' + a) # found
    return ''
`,
    );
    await expectAtMarks(
      'javascript/files/path-traversal',
      'page.js',
      `const express = require('express');
const fs = require('fs');
const app = express();
function kept(text) {
  let out = '';
  for (const c of text) if ((c >= 'a' && c <= 'z') || c === '-') out += c;
  return out;
}
function tested(text) {
  let out = '';
  for (const c of text) if (/[\\w.]/.test(c)) out += c;
  return out;
}
function split(text) {
  let out = '';
  for (const c of text) if (/[\\w./]/.test(c)) out += c;
  return out;
}
app.get('/', (req, res) => {
  const a = String(req.query.a);
  fs.readFileSync('/srv/' + kept(a));
  if (a >= '2') fs.readFileSync('/srv/' + a); // found
  fs.readFileSync('/srv/' + tested(a));
  fs.readFileSync('/srv/' + split(a)); // found
  fs.readFileSync('/srv/' + a.replace(/[^\\w.]/g, ''));
  fs.readFileSync('/srv/' + a.replace(/[^\\w./]/g, '')); // found
  fs.readFileSync('/srv/' + a.replace(/[^\\w.]/, '')); // found
});
app.listen(1);`,
    );
  });

  it('are harmless for an expression whose signs are all quoted', async () => {
    await expectAtMarks(
      'javascript/code/regular-expression-from-outside',
      'page.js',
      `const express = require('express');
const app = express();
const quote = (text) => text.replace(/[.*+\\-?^$\{}()|[\\]\\\\]/g, '\\\\$&');
const half = (text) => text.replace(/[.*+]/g, '\\\\$&');
app.get('/', (req, res) => {
  res.json('b'.replace(new RegExp(quote(String(req.query.a))), 'c'));
  res.json('b'.replace(new RegExp(half(String(req.query.a))), 'c')); // found
});
app.listen(1);`,
    );
  });
});
