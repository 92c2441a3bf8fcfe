import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { componentsOf, testLinesOf } from '#agent/summary/components.js';
import { entitiesOf } from '#agent/summary/entities.js';
import { environmentOf } from '#agent/summary/environment.js';
import { librariesOf } from '#agent/summary/libraries.js';
import { platformsOf } from '#agent/summary/platforms.js';
import { runningOf } from '#agent/summary/running.js';
import { servicesOf } from '#agent/summary/services.js';
import { testingOf } from '#agent/summary/testing.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const readOf = (files: Record<string, string>) => (path: string) =>
  Object.hasOwn(files, path) ? files[path] : undefined;

async function unitsOf(files: Record<string, string>) {
  return (await analyseProgram(new Map(Object.entries(files)), loadRules())).units;
}

describe('agent/summary: what a repository is made of', () => {
  it('finds what mappers of each language store, with sensitive fields', async () => {
    const files = {
      'Order.java':
        'package shop;\nimport jakarta.persistence.Entity;\n@Entity\npublic class Order { private String cardNumber; static String token; }\n',
      'View.java': 'package shop;\npublic class View { private String password; }\n',
      'models.py':
        'from django.db import models\nclass Base(models.Model):\n    class Meta:\n        abstract = True\nclass User(Base):\n    password = models.CharField()\nclass Form:\n    secret = 1\n',
      'tables.py': 'class Item(Base2):\n    __tablename__ = "items"\n    price = Column()\n',
      'user.ts':
        "import { Entity, Column } from 'typeorm';\n@Entity()\nexport class Account { @Column() apiKey: string; }\n",
      'project.js':
        "const mongoose = require('mongoose');\nmongoose.model('Project', schema);\nmongoose.model('Asked');\n",
      'cart.ts':
        "import { pgTable, text } from 'drizzle-orm/pg-core';\nexport const carts = pgTable('carts', { secret: text() });\n",
      'db.go':
        'package shop\ntype Session struct {\n\tToken string `gorm:"primaryKey"`\n}\ntype Other struct { A string `json:"a"` }\n',
      'model.go':
        'package shop\ntype Base struct {\n\tID int `gorm:"primaryKey"`\n}\ntype Shelf struct {\n\tBase\n\tName string `gorm:"index"`\n}\ntype Board struct {\n\tBase\n\tName string `gorm:"index"`\n}\ntype ShelfAnswer struct {\n\tShelf\n\tCount int `gorm:"-"`\n}\nfunc f() { var rows []struct { A int `gorm:"column:a"` }; _ = rows }\n',
      'test/fake.js': "require('mongoose').model('Fake', schema);\n",
    };
    const texts = {
      'prisma/schema.prisma': 'generator x {\n}\nmodel Poll {\n  id String\n  accessToken String\n}\n',
      'migrations/1.sql':
        '-- first\nCREATE TABLE IF NOT EXISTS public."keys" (\n  id INT,\n  private_key TEXT\n);\n',
    };
    const found = entitiesOf(Object.keys(texts), await unitsOf(files), readOf(texts));
    expect(
      found.map(({ name, by, file, line, sensitive }) => `${name} ${by} ${file}:${line} ${sensitive.join()}`),
    ).to.deep.equal([
      'Account typeorm user.ts:3 apiKey',
      'Board GORM model.go:9 ',
      'Item SQLAlchemy tables.py:1 ',
      'Order JPA Order.java:3 cardNumber',
      'Poll Prisma prisma/schema.prisma:3 accessToken',
      'Project Mongoose project.js:2 ',
      'Session GORM db.go:2 Token',
      'Shelf GORM model.go:5 ',
      'User Django models.py:5 password',
      'carts Drizzle cart.ts:2 secret',
    ]);
  });

  it('takes tables for entities where there are no classes of them, without those that are gone later', () => {
    const files = {
      'migrations/1.up.sql':
        '-- first\nCREATE TABLE IF NOT EXISTS public."keys" (\n  id INT,\n  private_key TEXT\n);\nCREATE TABLE old (id INT);\nCREATE TABLE before (id INT);\n',
      'migrations/1.down.sql': 'DROP TABLE keys;\n',
      'migrations/2.up.sql': 'DROP TABLE old;\nALTER TABLE before RENAME TO after;\n',
    };
    expect(entitiesOf(Object.keys(files), [], readOf(files))).to.deep.equal([
      {
        ...{ name: 'keys', by: 'table of SQL', file: 'migrations/1.up.sql', line: 2 },
        sensitive: ['private_key'],
      },
    ]);
  });

  it('knows how a program of Go is run, its tools left out', () => {
    const program = (file: string) => ({ file, line: 1, kind: 'program', description: '' });
    const ways = runningOf(['api/go.mod'], () => undefined, [
      program('api/cmd/shop/main.go'),
      program('api/main.go'),
      program('api/scripts/generate.go'),
      program('elsewhere/cmd/x/main.go'),
    ]);
    expect(ways.map(({ command, folder }) => `${folder}: ${command}`)).to.have.members([
      'api: go run .',
      'api: go run ./cmd/shop',
    ]);
  });

  it('knows libraries by imports, and their versions by manifests', async () => {
    const units = await unitsOf({
      'a.js': "const express = require('express');\nconst jwt = require('jsonwebtoken');\n",
      'b.py': 'import rest_framework.views\nfrom celery import Celery\n',
      'shop/celery.py': 'app = 1\n',
      'C.java':
        'import org.springframework.boot.SpringApplication;\nclass C { void f() { SpringApplication.run(C.class); } }\n',
      'd.go': 'package d\nimport "github.com/go-chi/chi/v5"\nfunc f() { chi.NewRouter() }\n',
    });
    const dependency = (ecosystem: string, name: string, version: string) => ({
      ...{ ecosystem, name, version },
      ...{ file: 'manifest', development: false },
    });
    const dependencies = [
      dependency('npm', 'express', '^5.0.0'),
      dependency('pypi', 'djangorestframework', '==3.17'),
      dependency('maven', 'org.springframework.boot:spring-boot-starter-web', '3.4.0'),
      dependency('go', 'github.com/go-chi/chi/v5', 'v5.1.0'),
    ];
    const named = (kind: 'servers' | 'signIn' | 'jobs') =>
      librariesOf(kind, units, dependencies).map(({ name, version, file }) => `${name} ${version} ${file}`);
    expect(named('servers')).to.deep.equal([
      'Django REST framework ==3.17 b.py',
      'Express ^5.0.0 a.js',
      'Spring Boot 3.4.0 C.java',
      'chi v5.1.0 d.go',
    ]);
    expect(named('signIn')).to.deep.equal(['JSON Web Tokens  a.js']);
    expect(named('jobs')).to.deep.equal(['Celery  b.py']);
    const own = await unitsOf({ 'celery/app.py': 'x = 1\n', 'use.py': 'import celery\n' });
    expect(librariesOf('jobs', own, [])).to.deep.equal([]);
  });

  it('takes versions from parents, managed dependencies and plugins, and says where they differ', async () => {
    const files = {
      'pom.xml': `<project><parent><groupId>org.springframework.boot</groupId><version>3.4.1</version></parent>
<properties><jetty>12.0.1</jetty></properties><dependencyManagement><dependencies>
<dependency><groupId>org.eclipse.jetty</groupId><artifactId>bom</artifactId><version>\${jetty}</version><type>pom</type></dependency>
<dependency><groupId>io.javalin</groupId><artifactId>javalin</artifactId><version>6</version></dependency></dependencies></dependencyManagement></project>`,
      'build.gradle.kts': 'plugins {\n  id("io.micronaut") version "4.2"\n}\n',
    };
    const platforms = platformsOf(Object.keys(files), readOf(files));
    expect(platforms).to.deep.equal([
      { group: 'org.springframework.boot', version: '3.4.1' },
      { group: 'org.eclipse.jetty', version: '12.0.1' },
      { group: 'io.micronaut', version: '4.2' },
    ]);
    const units = await unitsOf({
      'A.java': 'import org.springframework.boot.SpringApplication;\nclass A { SpringApplication a; }\n',
      'b.js': "import express from 'express';\nimport koa from 'koa';\n",
    });
    const npm = (name: string, version: string) => ({
      ...{ ecosystem: 'npm', name, version },
      ...{ file: 'package.json', development: false },
    });
    const dependencies = [npm('express', '^4'), npm('express', '^5'), npm('koa', 'workspace:*')];
    expect(
      librariesOf('servers', units, dependencies, platforms).map(({ name, version }) => `${name} ${version}`),
    ).to.deep.equal(['Express ^4 and ^5', 'Koa ', 'Spring Boot 3.4.1']);
  });

  it('says how it is tested, by the program that its lock file is of', () => {
    const files = {
      'package.json': JSON.stringify({ scripts: { test: 'vitest', 'test:e2e': 'playwright test' } }),
      'pnpm-lock.yaml': '',
      'web/package.json': JSON.stringify({ scripts: { test: 'echo "Error: no test specified" && exit 1' } }),
      'go.mod': 'module x\n',
      'a_test.go': '',
      'api/pom.xml': '<project/>',
      'api/src/test/java/ATest.java': '',
      'api/core/pom.xml': '<project/>',
      'api/core/src/test/java/BTest.java': '',
      'apps/server/package.json': JSON.stringify({ scripts: { 'test-unit': 'vitest' } }),
      'deep/er/still/package.json': JSON.stringify({ scripts: { test: 'vitest' } }),
      'app/pyproject.toml': '[tool.pytest.ini_options]\naddopts = "-q"\n',
    };
    const ways = testingOf(Object.keys(files).sort(), readOf(files));
    expect(ways.map(({ command, folder }) => `${folder}: ${command}`)).to.deep.equal([
      ': go test ./...',
      ': pnpm test',
      ': pnpm run test:e2e',
      'api: mvn test',
      'app: pytest',
      'apps/server: pnpm run test-unit',
    ]);
  });

  it('divides a part that holds nearly all, and counts tests apart', () => {
    const file = (path: string, lines: number) => ({ path, language: 'java', bytes: lines, lines });
    const files = [
      file('src/main/java/org/shop/web/A.java', 50),
      file('src/main/java/org/shop/store/B.java', 40),
      file('src/main/java/org/shop/C.java', 10),
      file('src/test/java/org/shop/ATest.java', 30),
    ];
    const all = [{ path: 'pom.xml', language: null, bytes: 1, lines: 0 }, ...files];
    const parts = componentsOf(all, readOf({ 'pom.xml': '<project/>' }));
    expect(parts.map(({ path, lines, description }) => `${path} ${lines} ${description}`)).to.deep.equal([
      'src/main/java/org/shop/web 50 Folder',
      'src/main/java/org/shop/store 40 Folder',
      ' 10 Maven module',
    ]);
    expect(testLinesOf(all)).to.equal(30);
  });

  it('names the folders of code that no manifest is around', () => {
    const file = (path: string, lines: number) => ({ path, language: 'java', bytes: lines, lines });
    const files = [
      file('src/main/java/org/shop/web/A.java', 50),
      file('src/main/java/org/shop/store/B.java', 40),
      file('src/main/js/a.js', 5),
    ];
    const read = readOf({ 'src/main/js/package.json': '{"name": "pages"}' });
    const all = [...files, { path: 'src/main/js/package.json', language: null, bytes: 1, lines: 0 }];
    expect(componentsOf(all, read).map(({ path, lines }) => `${path} ${lines}`)).to.deep.equal([
      'src/main/java/org/shop/web 50',
      'src/main/java/org/shop/store 40',
      'src/main/js 5',
    ]);
  });

  it('says which services start after others, and whose addresses they are given', () => {
    const files = {
      'compose.yml':
        'services:\n  web:\n    image: x\n    depends_on: {db: {condition: service_started}}\n    environment:\n      CACHE: "redis://:secret@cache:6379/0"\n      DB_HOST: db\n      MODE: web\n      DB_NAME: worker\n  worker:\n    image: x\n    depends_on: [cache]\n    environment: ["QUEUE_HOST=${QUEUE:-db}"]\n  db: {image: y}\n  cache: {image: z}\n',
    };
    const found = servicesOf(['compose.yml'], readOf(files));
    expect(
      found.map(({ name, dependsOn = [], addresses = [] }) => [name, dependsOn, addresses]),
    ).to.deep.equal([
      ['web', ['db'], ['cache']],
      ['worker', ['cache'], ['db']],
      ['db', [], []],
      ['cache', [], []],
    ]);
  });

  it('finds environment variables that Go and readers of Python ask for', async () => {
    const units = await unitsOf({
      'a.go': 'package a\nimport "os"\nfunc f() { os.Getenv("ONE"); os.LookupEnv("TWO") }\n',
      'b.py':
        'import environ\nenv = environ.Env(SIX=(bool, False))\nA = env("THREE")\nB = env.bool("FOUR", default=False)\n',
      'c.py': 'from decouple import config\nC = config("FIVE")\n',
      'd.py': 'def config(a): pass\nconfig("NOT_ONE")\n',
    });
    expect(environmentOf(units).map(({ name }) => name)).to.deep.equal([
      'FIVE',
      'FOUR',
      'ONE',
      'SIX',
      'THREE',
      'TWO',
    ]);
  });
});
