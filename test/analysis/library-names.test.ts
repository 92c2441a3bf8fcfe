import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const lines = await analyseFiles(new Map(Object.entries(files)), loadRules());
  return lines.map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

/** A library that the rules speak of, in its own repository. */
const flask = {
  'src/flask/__init__.py':
    'from .globals import request as request\nfrom .helpers import redirect as redirect\n',
  'src/flask/globals.py': 'request = LocalProxy(_context)\n',
};

describe('agent/analysis: names of a library in its own repository', () => {
  it('knows the things that its users know by name', async () => {
    const helpers = [
      'from .globals import request',
      'def send_theme():',
      "    with open('themes/' + request.args['theme']) as f:",
      '        return f.read()',
    ].join('\n');
    expect(await found({ ...flask, 'src/flask/helpers.py': helpers })).to.deep.equal([
      'python/files/path-traversal src/flask/helpers.py:3',
    ]);
  });

  it('takes what the rules say of a function, not what its code does', async () => {
    const helpers = [
      'from markupsafe import Markup',
      'def escape(text):',
      '    return replace_all(text)',
    ].join('\n');
    const page = [
      'from django.http.response import HttpResponse',
      'from django.utils.html import escape',
      'def page(request):',
      "    return HttpResponse('<p>' + escape(request.GET['name']) + '</p>')",
    ].join('\n');
    const packages = ['django', 'django/utils', 'django/http', 'django/views'].map((name) => [
      `${name}/__init__.py`,
      '',
    ]);
    const files = {
      ...Object.fromEntries(packages),
      'django/utils/html.py': helpers,
      'django/views/page.py': page,
    };
    expect(await found(files)).to.deep.equal([]);
    expect(
      await found({
        ...files,
        'django/views/page.py': page.replace("escape(request.GET['name'])", "request.GET['name']"),
      }),
    ).to.deep.equal(['python/django/cross-site-scripting django/views/page.py:4']);
  });

  it('gives no such name to a module outside of packages', async () => {
    const files = {
      'flask.py': 'class request:\n    args = {}\n',
      'app.py': "from flask import request\nopen(request.args['file'])\n",
    };
    expect(await found(files)).to.deep.equal([]);
  });
});
