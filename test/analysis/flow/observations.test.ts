import { expect } from 'chai';
import { analyse } from '#agent/analysis/analyse.js';
import { analyseByGraph } from '#agent/analysis/analyse-by-graph.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram, type Engine } from '#test/flows/analyse-files.js';

const rules = loadRules();
const programs: Readonly<Record<string, Map<string, string>>> = {
  'handlers of a class': new Map([
    [
      'a.ts',
      "import { Controller, Get } from '@nestjs/common';\n@Controller('a') export class A { @Get('b') list() { return ['x']; } }",
    ],
  ]),
  'decorated functions': new Map([
    [
      'app.py',
      "from flask import Flask\napp = Flask(__name__)\n@app.route('/a', methods=['POST'])\ndef a():\n    return 'x'\n",
    ],
  ]),
  'classes with annotations': new Map([
    [
      'A.java',
      'import org.springframework.web.bind.annotation.*;\n@RestController @RequestMapping("/a") class A { @GetMapping("/b") String b() { return "b"; } }',
    ],
  ]),
};

/** What is heard of, without what tells two objects apart. */
async function heard(program: Map<string, string>, engine: Engine): Promise<unknown[]> {
  const { result } = await analyseProgram(program, rules, { engine });
  return result.observations.map(({ model: _, ...rest }) =>
    JSON.parse(JSON.stringify(rest, (key, value) => (key === 'identity' ? value !== '' : value))),
  );
}

describe('agent/analysis/flow: what other parts of the product hear of', function () {
  this.timeout(20_000);
  for (const [name, program] of Object.entries(programs))
    it(`is what the interpreter says: ${name}`, async () => {
      const found = await heard(program, analyseByGraph);
      expect(found).to.not.deep.equal([]);
      expect(found).to.deep.equal(await heard(program, analyse));
    });
});
