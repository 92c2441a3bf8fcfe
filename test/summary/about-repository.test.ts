import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { dependenciesOf } from '#agent/summary/dependencies.js';
import { entryPointsOf } from '#agent/summary/entry-points.js';
import { environmentOf } from '#agent/summary/environment.js';
import { outgoingOf } from '#agent/summary/outgoing.js';
import { purposeOf } from '#agent/summary/purpose.js';
import { runningOf } from '#agent/summary/running.js';
import { servicesOf } from '#agent/summary/services.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const readOf = (files: Record<string, string>) => (path: string) =>
  Object.hasOwn(files, path) ? files[path] : undefined;

describe('agent/summary: what a repository says of itself', () => {
  it('takes the purpose from the first paragraph of the README that is text', () => {
    const readme = `<!-- badges -->
# Shop

[![Build](https://ci/x.svg)](https://ci/x) ![cov](cov.svg)

> [!NOTE]
> Work in progress, all the time

- one
- two

The **shop** sells [things](https://shop) to people, and \`counts\` them. It does no more.

Second paragraph that is not shown.
`;
    expect(purposeOf(readOf({ 'README.md': readme }))).to.deep.equal({
      text: 'The shop sells things to people, and counts them. It does no more.',
      file: 'README.md',
    });
    const todo = '# Shop\n\n## Setup\n\nRun the following command to install it all:\n';
    expect(purposeOf(readOf({ 'README.md': todo }))).to.equal(null);
    const motto =
      '# ![Logo](x.png)\n\n> ### A codebase with real world examples, after the [spec](https://x).\n';
    expect(purposeOf(readOf({ 'README.md': motto }))?.text).to.equal(
      'A codebase with real world examples, after the spec.',
    );
    const advertised =
      '# Shop\n\n👉 Deploy it somewhere and get credits for free!\n\n## 🔮 Vision\n\nThe shop sells things that people make.\n';
    expect(purposeOf(readOf({ 'README.md': advertised }))?.text).to.equal(
      'The shop sells things that people make.',
    );
    const older = 'Shop\n====\n\nThe shop sells things that people make.\n';
    expect(purposeOf(readOf({ 'README.markdown': older }))?.file).to.equal('README.markdown');
    const thanked =
      '# Shop\n\nThanks to a company that gives us its server.\n\n## About\n\nIf you cannot run it, use ours instead of it.\n\nThe shop sells things that people make.\n';
    expect(purposeOf(readOf({ 'README.md': thanked }))?.text).to.equal(
      'The shop sells things that people make.',
    );
    const manifest = JSON.stringify({ description: 'Sells things' });
    expect(purposeOf(readOf({ 'README.md': '# Shop\n', 'package.json': manifest }))).to.deep.equal({
      text: 'Sells things',
      file: 'package.json',
    });
    expect(purposeOf(readOf({ 'package.json': '{broken' }))).to.equal(null);
    const long = purposeOf(readOf({ README: `${'Many words of one sentence. '.repeat(50)}\n` }));
    expect(long?.text.length).to.be.within(100, 300);
  });

  it('knows where a Go program starts', async () => {
    const files = new Map([
      ['cmd/shop/main.go', 'package main\n\nimport "example.com/shop"\n\nfunc main() { shop.Run() }\n'],
      ['shop.go', 'package shop\n\ntype t struct{}\n\nfunc (t) main() {}\n\nfunc Run() {}\n'],
    ]);
    const { units } = await analyseProgram(files, loadRules());
    expect(entryPointsOf([...files.keys()], units, () => undefined)).to.deep.equal([
      {
        file: 'cmd/shop/main.go',
        line: 5,
        kind: 'program',
        description: 'Runs when it is started as a program',
      },
    ]);
  });

  it('says how it is run, what stands at the top first', () => {
    const files = {
      'api/manage.py': '',
      'docker-compose.yml': 'services: {}',
      'package.json': JSON.stringify({ scripts: { start: 'node app.js', test: 'mocha', dev: 'nodemon' } }),
      'pom.xml': '<artifactId>spring-boot-maven-plugin</artifactId>',
      mvnw: '',
      'deep/er/still/package.json': JSON.stringify({ scripts: { start: 'x' } }),
    };
    const ways = runningOf(Object.keys(files), readOf(files));
    expect(ways.map(({ command, folder }) => `${folder}: ${command}`)).to.deep.equal([
      ': docker compose up',
      ': npm start',
      ': npm run dev',
      ': ./mvnw spring-boot:run',
      'api: python manage.py runserver',
    ]);
  });

  it('reads services of compose files and workloads of Kubernetes, whatever else is in them', () => {
    const files = {
      'compose.yaml':
        'services:\n  web:\n    build: .\n    ports: ["80:80", {target: 1}]\n  db:\n    image: postgres:16\n  odd: 3\n',
      'k8s/web.yaml':
        'kind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [{image: "web:1"}]}}}\n---\nkind: Service\n',
      'k8s/broken.yaml': 'a: [\n---\n{{ template }}',
      'k8s/bomb.yaml': `a: &a [x]\nb: &b [${'*a,'.repeat(60)}]\nc: [${'*b,'.repeat(60)}]\n`,
      'other.yaml': 'kind: Deployment\n',
    };
    expect(servicesOf(Object.keys(files), readOf(files))).to.deep.equal([
      { name: 'web', kind: 'compose', image: 'built here', ports: ['80:80'], file: 'compose.yaml' },
      { name: 'db', kind: 'compose', image: 'postgres:16', ports: [], file: 'compose.yaml' },
      { name: 'web', kind: 'Deployment', image: 'web:1', ports: [], file: 'k8s/web.yaml' },
    ]);
  });

  it('reads dependencies of Maven, Gradle, Go, PHP and .NET', () => {
    const files = {
      'pom.xml': `<project><properties><v>1.2</v></properties>
<dependencyManagement><dependencies><dependency><groupId>m</groupId><artifactId>managed</artifactId></dependency></dependencies></dependencyManagement>
<dependencies><dependency><groupId>org.x</groupId><artifactId>core</artifactId><version>\${v}</version></dependency>
<dependency><groupId>org.x</groupId><artifactId>test</artifactId><scope>test</scope></dependency></dependencies></project>`,
      'build.gradle':
        'dependencies {\n  implementation \'org.y:lib:2.0\'\n  testImplementation("org.y:junit:5")\n}\n',
      'go.mod': 'module x\nrequire (\n\tgithub.com/a/b v1.0.0\n\tgithub.com/c/d v1.1.0 // indirect\n)\n',
      'composer.json': JSON.stringify({
        require: { php: '8', 'laravel/framework': '^11' },
        'require-dev': { 'x/y': '1' },
      }),
      'App.csproj': '<PackageReference Include="Serilog" Version="3.1" />',
    };
    const all = dependenciesOf(Object.keys(files), readOf(files));
    expect(all.map((one) => `${one.ecosystem} ${one.name} ${one.version} ${one.development}`)).to.deep.equal([
      'maven org.x:core 1.2 false',
      'maven org.x:test  true',
      'maven org.y:lib 2.0 false',
      'maven org.y:junit 5 true',
      'go github.com/a/b v1.0.0 false',
      'composer laravel/framework ^11 false',
      'composer x/y 1 true',
      'nuget Serilog 3.1 false',
    ]);
  });

  it('takes no health check for an entry point', () => {
    const files = {
      Dockerfile:
        'FROM x\nHEALTHCHECK --interval=5s \\\n  CMD curl -f http://localhost/\nCMD ["node", "app.js"]\n',
    };
    const found = entryPointsOf(Object.keys(files), [], readOf(files));
    expect(found.map(({ description }) => description)).to.deep.equal(['["node", "app.js"]']);
  });

  it('finds environment variables, clients and hosts in code, not in tests', async () => {
    const { units } = await analyseProgram(
      new Map([
        [
          'app.js',
          `const axios = require('axios');
const { PORT } = process.env;
axios.get('https://api.shop.io/v1/items', { headers: { k: process.env.API_KEY, t: process.env['TOKEN'] } });
const namespace = 'http://www.w3.org/2000/svg';
const written = ['https://shop.example/x', 'http://server.domain/x'];
process.env.hasOwnProperty('A');
`,
        ],
        [
          'app.py',
          'import os, requests\nos.environ["DB"]\nos.getenv("MODE", "x")\nos.environ.get("SECRET_KEY")\n',
        ],
        ['App.java', 'class App { String a = System.getenv("HOME_URL"); }\n'],
        ['docs/conf.py', 'import httpx\nhome = "https://pages.shop.io/"\n'],
        ['test/app.test.js', "const got = require('got');\nprocess.env.TEST_ONLY;\n"],
      ]),
      loadRules(),
    );
    expect(environmentOf(units).map(({ name }) => name)).to.deep.equal([
      'API_KEY',
      'DB',
      'HOME_URL',
      'MODE',
      'PORT',
      'SECRET_KEY',
      'TOKEN',
    ]);
    expect(outgoingOf(units)).to.deep.equal([
      { kind: 'client', name: 'axios', file: 'app.js', line: 1 },
      { kind: 'client', name: 'requests', file: 'app.py', line: 1 },
      { kind: 'host', name: 'api.shop.io', file: 'app.js', line: 3 },
    ]);
  });
});
