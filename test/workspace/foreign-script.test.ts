import { rmSync } from 'node:fs';
import { expect } from 'chai';
import { foreignKindOf } from '#agent/workspace/foreign-kind.js';
import { readSource } from '#agent/workspace/source-content.js';
import { temporaryFolder, writeFiles } from './git-repository.js';

const body = Array.from(
  { length: 60 },
  (_, i) => `  exports.part${i} = function (a) { return a + ${i}; };`,
).join('\n');
const umd = (banner: string) => `${banner}(function (global, factory) {
  typeof exports === 'object' && typeof module !== 'undefined' ? factory(exports) :
  typeof define === 'function' && define.amd ? define(['exports'], factory) :
  factory(global.Widget = {});
})(this, (function (exports) { 'use strict';
${body}
}));
`;
const licence = '/*! Widget 4.1.0 | (c) 2020 Jane Doe | MIT licence */\n';
const plugin = `(function ($) {\n${body}\n})(jQuery);\n`;

describe('agent/workspace/foreign-script', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('foreign');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  function skipOf(path: string, content: string, others: Record<string, string> = {}): string | undefined {
    writeFiles(folder, { ...others, [path]: content });
    const read = readSource(folder, path, { fileBytes: 2_000_000 }, false);
    return 'skip' in read ? read.skip : undefined;
  }

  for (const [name, path, text] of [
    ['a wrapper for all kinds of modules under a licence', 'static/picker.js', umd(licence)],
    [
      'a wrapper that asks for the kind of module where it ends',
      'static/picker.js',
      `${licence};(function () {\n${body}\nif (typeof exports === 'object') {\n  module.exports = picker;\n} else if (typeof define === 'function' && define.amd) {\n  define(() => picker);\n}\n}).call(this);\n`,
    ],
    ['its name and version in the first comment', 'static/widget.js', `${licence}${plugin}`],
    [
      'a name of two words and a version of its own line',
      'js/jquery.fancywidget.js',
      `/*\n * jQuery FancyWidget Plugin\n * version: 1.0.1\n * Licensed under MIT\n */\n${plugin}`,
    ],
    ['a folder for one release', 'plugins/editor-5.1.23/index.js', umd('')],
    ['a wrapper around more than a person writes', 'static/hls.js', umd('').replace(body, body.repeat(50))],
  ] as const)
    it(`knows a copied library by ${name}`, () => {
      expect(skipOf(path, text)).to.equal('vendored');
    });

  for (const [name, text] of [
    [
      'webpack',
      `typeof window !== "undefined" &&\n(function webpackUniversalModuleDefinition(root, factory) {\n${body}\n})`,
    ],
    [
      'chunks of webpack',
      '"use strict";(self.webpackChunkshop=self.webpackChunkshop||[]).push([[7],{9:(e,t,n)=>{n.r(t)}}]);',
    ],
    [
      'browserify',
      `require=(function e(t,n,r){function s(o,u){var f=new Error("Cannot find module '"+o+"'");throw f.code="MODULE_NOT_FOUND",f}})({1:[function(require,module,exports){\n${body}\n},{}]},{},[1]);`,
    ],
    [
      'esbuild',
      `(() => {\n  var __create = Object.create;\n  var __defProp = Object.defineProperty;\n${body}\n})();`,
    ],
    [
      'Emscripten',
      `var lib = (function () {\n  return (function (lib) {\n    var Module = typeof lib !== "undefined" ? lib : {};\n    var ENVIRONMENT_IS_NODE = true;\n${body}\n  });\n})();`,
    ],
  ] as const)
    it(`knows what ${name} emits`, () => {
      expect(skipOf('static/out.js', text)).to.equal('generated');
    });

  it('knows huge lines of code, however many blanks they have', () => {
    const line = 'if ( a ) { return b ( c ) ; } else { d = function ( e ) { return e ; } ; } '.repeat(200);
    expect(skipOf('static/lib.js', `var lib = 1;\n${line}\nexport default lib;\n`)).to.equal('minified');
    expect(
      skipOf('static/page.js', `const page = \`${'<p class="a">A text in a page.</p> '.repeat(400)}\`;\n`),
    ).to.equal(undefined);
  });

  for (const [name, path, text] of [
    ['a wrapper alone', 'src/slugify.js', umd('')],
    [
      'a tag that all files of a project carry',
      'src/slugify.js',
      umd('/* SPDX-License-Identifier: MIT */\n'),
    ],
    [
      'a licence alone',
      'src/shop.js',
      `/* Copyright 2020 Jane Doe. Licensed under the Apache License, Version 2.0 */\n${plugin}`,
    ],
    [
      'the version of what it needs',
      'src/cart.js',
      `/* cart\n * requires jQuery 1.7.2, see http://example.com/3.2/cart.js\n * (c) Jane Doe */\n${plugin}`,
    ],
    [
      'a name that another one holds',
      'static/script.js',
      `/* typeahead.js javascript v4.0.2 (c) Jane Doe */\n${plugin}`,
    ],
    ['a folder for its own next version', 'db/upgrade-4.5.0/index.js', plugin],
    [
      'a release without a wrapper',
      'plugins/search-7.0.1/index.js',
      "import { a } from 'a';\nexport const b = a(1);\n",
    ],
    [
      'libraries that the script of a page begins with',
      'static/widget.js',
      `${licence}${plugin}\nfunction showCart() {\n  cart.open();\n}\n`,
    ],
  ] as const)
    it(`does not take for a library what has ${name}`, () => {
      expect(skipOf(path, text)).to.equal(undefined);
    });

  it('knows the project itself: its name, who holds its rights, and what its package is entered by', () => {
    expect(skipOf('dist/widget.js', umd(licence), { 'package.json': '{"name": "@acme/widget"}' })).to.equal(
      undefined,
    );
    rmSync(`${folder}/package.json`);
    expect(
      skipOf('dist/widget.js', umd(licence), {
        LICENSE: 'MIT License\n\nCopyright (c) 2019-2020 Jane Doe\n',
      }),
    ).to.equal(undefined);
    rmSync(`${folder}/LICENSE`);
    const manifest = JSON.stringify({ name: 'tools', exports: { '.': { require: './dist/widget.js' } } });
    expect(skipOf('dist/widget.js', umd(licence), { 'package.json': manifest })).to.equal(undefined);
    expect(
      skipOf('static/widget.js', umd(licence), {
        'package.json': '{"name": "tools", "dependencies": {"widget": "4"}}',
      }),
    ).to.equal('vendored');
    expect(skipOf('static/widget.js', umd(licence), { 'package.json': '{' })).to.equal('vendored');
  });

  it('says of files that were analysed all the same whose they are', () => {
    expect(foreignKindOf('static/picker.js', umd(licence), folder)).to.equal('vendored');
    expect(foreignKindOf('static/picker.js', umd(licence))).to.equal(null);
    expect(foreignKindOf('src/slugify.js', umd(''), folder)).to.equal(null);
  });

  it('takes no longer for a hostile beginning', () => {
    const started = performance.now();
    for (const start of ['/*', '//\n', ' ', '(', '})(', '}()\n', 'var __a = Object.b;', 'a-'])
      expect(skipOf('static/widget.js', `${licence}${start.repeat(400_000 / start.length)}`)).to.not.equal(
        'too-large',
      );
    expect(performance.now() - started).to.be.below(8000);
  });
});
