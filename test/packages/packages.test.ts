import { expect } from 'chai';
import type { UnitData } from '#agent/ir/unit.js';
import { lowerFile } from '#agent/languages/lower-file.js';
import { createParser } from '#agent/languages/parser.js';
import { languageFor } from '#agent/languages/registry.js';
import { type Package, packagesOf } from '#agent/packages/packages.js';
import { linkingOf } from '#agent/pipeline/linking.js';

type Files = Record<string, string>;

describe('agent/packages', function () {
  this.timeout(60_000);

  async function read(files: Files) {
    const parser = await createParser({ kind: 'wasm' });
    const units: UnitData[] = [];
    for (const [path, text] of Object.entries(files)) {
      const language = languageFor(path);
      if (!language) continue;
      const lowered = await lowerFile(parser, language, path, text);
      if (typeof lowered === 'string') throw new Error(`${path}: ${lowered}`);
      units.push(lowered.unit);
    }
    const index = {
      has: (path: string) => path in files,
      read: (path: string) => files[path],
      paths: () => Object.keys(files).sort(),
    };
    return { units, index };
  }
  async function packages(files: Files): Promise<readonly Package[]> {
    const { units, index } = await read(files);
    return packagesOf(units, index).all;
  }
  async function kindOf(files: Files): Promise<string> {
    const found = await packages(files);
    expect(found.map(({ folder }) => folder)).to.deep.equal(['']);
    return found[0].kind;
  }
  const manifest = (fields: object) => JSON.stringify({ name: 'shop', version: '1.0.0', ...fields });
  const server = "const app = require('express')();\napp.listen(3000);\n";

  it('takes what `npm init` writes for no proof: a server with a `main` is an application', async () => {
    const initial = manifest({ main: 'index.js', keywords: [], license: 'ISC', repository: { url: 'x' } });
    expect(await kindOf({ 'package.json': initial, 'index.js': server })).to.equal('application');
    expect(await kindOf({ 'package.json': initial, 'index.js': 'module.exports = (a) => a;' })).to.equal(
      'unclear',
    );
  });

  it('takes a package that is described for others for a library, with what speaks for it', async () => {
    const files = {
      'package.json': manifest({ main: 'index.js', keywords: ['shapes'], files: ['index.js'] }),
      'index.js': 'module.exports = (a) => a;',
    };
    const [{ kind, evidence }] = await packages(files);
    expect(kind).to.equal('library');
    expect(
      evidence.map(({ speaksFor, strength, says, file }) => [speaksFor, strength, says, file]),
    ).to.deep.equal([
      ['library', 2, '`files` says what is published', 'package.json'],
      ['library', 1, '`keywords` for those who look for packages', 'package.json'],
      ['library', 1, 'it is offered to others, and nothing starts it', 'package.json'],
      ['library', 1, '`main` can be imported', 'package.json'],
    ]);
  });

  it('takes a package whose `main` is not there for none that others install, unless a script may make it', async () => {
    const about = { main: 'dist/shop.min.js', keywords: ['shapes'] };
    const code = { 'lib/index.js': 'module.exports = (a) => a;' };
    const tested = manifest({ ...about, scripts: { test: 'npm run test' } });
    const built = manifest({ ...about, scripts: { dist: 'node tools/all.js' } });
    expect(await kindOf({ 'package.json': tested, ...code })).to.not.equal('library');
    expect(await kindOf({ 'package.json': built, ...code })).to.equal('library');
  });

  it('lets nothing outweigh what keeps a package from being published', async () => {
    const described = {
      main: 'index.js',
      exports: './index.js',
      files: ['index.js'],
      publishConfig: { access: 'public' },
    };
    const code = { 'index.js': 'module.exports = (a) => a;' };
    expect(await kindOf({ 'package.json': manifest({ ...described, private: true }), ...code })).to.equal(
      'application',
    );
    expect(await kindOf({ 'package.json': manifest(described), ...code })).to.equal('library');
  });

  it('keeps a published package with a server of its own a library, and one that is deployed an application', async () => {
    const published = manifest({ main: 'index.js', files: ['index.js'], peerDependencies: { koa: '3' } });
    expect(await kindOf({ 'package.json': published, 'index.js': server })).to.equal('library');
    const deployed = manifest({ main: 'index.js', keywords: ['shop'], scripts: { start: 'node index.js' } });
    expect(await kindOf({ 'package.json': deployed, 'index.js': server, Dockerfile: 'FROM node' })).to.equal(
      'application',
    );
  });

  it('takes a plugin without an entry and a module with commands for libraries, a command alone for none', async () => {
    const plugin = manifest({ keywords: ['jquery-plugin'], scripts: { lint: 'eslint .' } });
    expect(await kindOf({ 'package.json': plugin, 'viewer/jquery.viewer.js': '' })).to.equal('library');
    const started = manifest({ keywords: ['shop'], scripts: { start: 'webpack serve' } });
    expect(await kindOf({ 'package.json': started, 'src/shop.js': '' })).to.equal('unclear');
    const module = manifest({ main: './lib/index.js', bin: { shop: './bin/shop' } });
    expect(await kindOf({ 'package.json': module, 'lib/index.js': '' })).to.equal('library');
    expect(await kindOf({ 'package.json': manifest({ bin: './cli.js' }), 'cli.js': '' })).to.equal(
      'application',
    );
  });

  it('leaves servers of tests and examples out', async () => {
    const files = {
      'package.json': manifest({ main: 'index.js', keywords: ['shapes'] }),
      'index.js': 'module.exports = (a) => a;',
      'examples/server.js': server,
      'scripts/serve.js': server,
    };
    expect(await kindOf(files)).to.equal('library');
  });

  it('decides on Python by classifiers, layouts and what is not built', async () => {
    const project = '[build-system]\nrequires = ["hatchling"]\n[project]\nname = "shop"\n';
    expect(await kindOf({ 'pyproject.toml': `${project}classifiers = ["Framework :: Django"]\n` })).to.equal(
      'library',
    );
    expect(await kindOf({ 'pyproject.toml': `${project}classifiers = ["Private :: No"]\n` })).to.equal(
      'application',
    );
    expect(await kindOf({ 'pyproject.toml': project, 'manage.py': '', 'shop/wsgi.py': '' })).to.equal(
      'application',
    );
    expect(await kindOf({ 'pyproject.toml': project })).to.equal('unclear');
    const flask = 'from flask import Flask\napp = Flask(__name__)\napp.run(port=80)\n';
    expect(await kindOf({ 'requirements.txt': 'flask', 'main.py': flask })).to.equal('application');
  });

  it('decides on modules of Maven by what they and the builds above state', async () => {
    const found = await packages({
      'pom.xml': '<project><distributionManagement></distributionManagement></project>',
      'core/pom.xml': '<project><artifactId>core</artifactId></project>',
      'server/pom.xml': '<project><artifactId>spring-boot-maven-plugin</artifactId></project>',
    });
    expect(Object.fromEntries(found.map(({ folder, kind }) => [folder, kind]))).to.deep.equal({
      '': 'library',
      core: 'library',
      server: 'application',
    });
  });

  it('decides on modules of Go by the programs in them, and by a path that cannot be fetched', async () => {
    const main = 'package main\nfunc main() {}\n';
    const shapes = 'package shapes\nfunc Area(a int) int { return a }\n';
    const module = 'module example.com/shapes\n';
    expect(await kindOf({ 'go.mod': module, 'shapes.go': shapes })).to.equal('library');
    expect(await kindOf({ 'go.mod': module, 'shapes.go': shapes, 'cmd/shapes/main.go': main })).to.equal(
      'library',
    );
    expect(await kindOf({ 'go.mod': module, 'server.go': main, 'area/area.go': shapes })).to.equal(
      'application',
    );
    expect(await kindOf({ 'go.mod': module, 'area/area.go': shapes, 'cmd/x/x.go': main })).to.equal(
      'application',
    );
    expect(await kindOf({ 'go.mod': 'module shapes\n', 'shapes.go': shapes })).to.equal('application');
  });

  it('has each file belong to the nearest package of its language', async () => {
    const { units, index } = await read({
      'package.json': manifest({ private: true }),
      'web/pyproject.toml': '[project]\nname = "web"\n',
      'web/page.js': '',
      'kit/package.json': manifest({ exports: './kit.js' }),
      'kit/kit.js': '',
    });
    const { of } = packagesOf(units, index);
    expect(of({ language: 'javascript', path: 'web/page.js' })?.folder).to.equal('');
    expect(of({ language: 'javascript', path: 'kit/src/kit.js' })?.folder).to.equal('kit');
    expect(of({ language: 'python', path: 'kit/kit.py' })).to.equal(undefined);
  });

  it('reads broken manifests as ones that say nothing', async () => {
    expect(await kindOf({ 'package.json': '{ "name": "shop", ', 'a.js': '' })).to.equal('unclear');
    expect(await kindOf({ 'pyproject.toml': '[project]\nname = = 1', 'a.py': '' })).to.equal('unclear');
  });

  it('lets callers choose arguments of libraries alone', async () => {
    const code = { 'index.js': 'exports.run = (a) => a;\n' };
    const kinds = async (fields: object, more: Files = {}) => {
      const { units, index } = await read({ 'package.json': manifest(fields), ...code, ...more });
      return linkingOf(units, index).publicApi(units.findIndex(({ path }) => path === 'index.js'));
    };
    expect(await kinds({ main: 'index.js', keywords: ['run'] })).to.equal('entry');
    expect(await kinds({ main: 'index.js' })).to.equal(null);
    expect(await kinds({ main: 'index.js', keywords: ['run'] }, { Procfile: 'web: node .' })).to.equal(null);
  });
});
