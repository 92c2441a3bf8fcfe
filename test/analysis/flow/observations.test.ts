import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** What is heard of in a file: the tag of the model, the name that fits, what is known of its object and arguments, function and class. */
async function heard(path: string, lines: readonly string[]): Promise<unknown[]> {
  const { result } = await analyseProgram(new Map([[path, lines.join('\n')]]), rules);
  return result.observations.map(({ tag, member, receiver, arguments: given, keywords, fn, cls }) => ({
    ...{ tag, member, of: receiver.kind, given, keywords, fn, cls },
  }));
}
const text = (value: string) => ({ kind: 'constant', value });

describe('agent/analysis/flow: what other parts of the product hear of', function () {
  this.timeout(20_000);

  it('is a handler of a class', async () => {
    const lines = [
      "import { Controller, Get } from '@nestjs/common';",
      "@Controller('a') export class A { @Get('b') list() { return ['x']; } }",
    ];
    expect(await heard('a.ts', lines)).to.deep.equal([
      {
        ...{ tag: 'nest.handler', member: 'Get', of: 'unknown' },
        ...{ given: [text('b')], keywords: {}, fn: 1, cls: 0 },
      },
    ]);
  });

  it('is a function that an object of the program decorates', async () => {
    const lines = [
      'from flask import Flask',
      'app = Flask(__name__)',
      "@app.route('/a', methods=['POST'])",
      'def a():',
      "    return 'x'",
      '',
    ];
    expect(await heard('app.py', lines)).to.deep.equal([
      {
        ...{ tag: 'flask.handler', member: 'route', of: 'instance', given: [text('/a')] },
        ...{ keywords: { methods: { kind: 'list', items: [text('POST')] } }, fn: 1, cls: null },
      },
    ]);
  });

  it('is a class with annotations, and its methods', async () => {
    const lines = [
      'import org.springframework.web.bind.annotation.*;',
      '@RestController @RequestMapping("/a") class A { @GetMapping("/b") String b() { return "b"; } }',
    ];
    const common = { of: 'unknown', keywords: {}, cls: 0 };
    expect(await heard('A.java', lines)).to.deep.equal([
      { ...common, tag: 'spring.body', member: 'RestController', given: [], fn: null },
      { ...common, tag: 'spring.handler', member: 'RequestMapping', given: [text('/a')], fn: null },
      { ...common, tag: 'spring.handler', member: 'GetMapping', given: [text('/b')], fn: 1 },
    ]);
  });
});
