import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();
const HEAD = [
  'import os',
  'from enum import Enum',
  'from typing import Annotated, Optional',
  'from fastapi import Depends, FastAPI, Header, Query',
  'from pydantic import BaseModel, Field, StringConstraints, constr',
  'app = FastAPI()',
];

/** The lines of a file at which commands hold untrusted data. */
async function linesOf(...lines: readonly string[]): Promise<number[]> {
  return linesAmong({}, ...lines);
}

/** The same, with other files beside it. */
async function linesAmong(others: Record<string, string>, ...lines: readonly string[]): Promise<number[]> {
  const files = new Map([...Object.entries(others), ['main.py', [...HEAD, ...lines].join('\n')]]);
  const found = await analyseFiles(files, rules);
  return found
    .filter(({ file, rule }) => file === 'main.py' && rule === 'python/process/command-injection')
    .map(({ line }) => line - HEAD.length)
    .sort((a, b) => a - b);
}

describe('agent/analysis/flow: calls in types', function () {
  this.timeout(20_000);

  it('say what frameworks check of parameters', async () => {
    const found = await linesOf(
      '@app.get("/report")',
      'def report(',
      '    strict: Annotated[str, Query(max_length=8, pattern="^[a-z]+$")],',
      '    loose: Annotated[str, Query(max_length=8, pattern="^.+$")],',
      '    agent: Annotated[Optional[str], Header()] = None,',
      '):',
      '    os.system("report " + strict)',
      '    os.system("report " + loose)',
      '    os.system("report " + agent)',
    );
    expect(found).to.deep.equal([8, 9]);
  });

  it('say what frameworks check of fields', async () => {
    const found = await linesOf(
      'class Order(BaseModel):',
      '    code: constr(regex="^[0-9]{4}$")',
      '    branch: Annotated[str, StringConstraints(pattern="^[a-z-]+$")]',
      '    title: constr(max_length=20)',
      '    labels: dict[constr(pattern="^[a-z]+$"), str]',
      '@app.post("/order")',
      'def order(order: Order):',
      '    os.system("order " + order.code)',
      '    os.system("order " + order.branch)',
      '    os.system("order " + order.title)',
      '    os.system("order " + order.labels["x"])',
    );
    expect(found).to.deep.equal([10, 11]);
  });

  it('give parameters what dependencies make', async () => {
    const found = await linesOf(
      'class Shell:',
      '    def run(self, text):',
      '        os.system(text)',
      'def shell():',
      '    return Shell()',
      'def wanted(name: str):',
      '    return "ping " + name',
      'def count(name: str):',
      '    return len(name)',
      '@app.get("/ping")',
      'def ping(shell: Annotated[object, Depends(shell)], line: Annotated[str, Depends(wanted)]):',
      '    shell.run(line)',
      '@app.get("/count")',
      'def counted(line: Annotated[str, Depends(count)]):',
      '    os.system(f"seq {line}")',
    );
    expect(found).to.deep.equal([3]);
  });

  it('count wherever the type is named that they stand in', async () => {
    const kinds = [
      'from typing import Annotated',
      'from fastapi import Depends, Query, Request',
      'from pydantic import StringConstraints',
      'class Report:',
      '    name = "daily"',
      'def given(request: Request):',
      '    return request.query_params["agent"]',
      'def found(request: Request) -> Report:',
      '    return Report()',
      'Found = Annotated[Report, Depends(found)]',
      'Given = Annotated[str, Depends(given)]',
      'Code = Annotated[str, StringConstraints(pattern="^[a-z]+$")]',
    ].join('\n');
    const found = await linesAmong(
      { 'kinds.py': kinds },
      'import kinds',
      'from kinds import Code, Found',
      'Strict = Annotated[str, Query(pattern="^[a-z]+$")]',
      'Loose = Annotated[str, Query(pattern="^.+$")]',
      'class Order(BaseModel):',
      '    code: Code',
      '    title: str',
      '@app.post("/report")',
      'def report(found: Found, given: kinds.Given, strict: Strict, loose: Loose, order: Order):',
      '    os.system("report " + found.name)',
      '    os.system("report " + given)',
      '    os.system("report " + strict)',
      '    os.system("report " + loose)',
      '    os.system("report " + order.code)',
      '    os.system("report " + order.title)',
    );
    expect(found).to.deep.equal([11, 13, 15]);
  });

  it('stand where the class does, whatever constructor is made of its fields', async () => {
    const found = await linesOf(
      'class Mode(Enum):',
      '    fast = "fast"',
      '    fine = "fine"',
      'class Image(BaseModel):',
      '    mode: Mode',
      '    name: str',
      '@app.post("/image")',
      'def image(image: Image):',
      '    os.system(f"convert --{image.mode.value}")',
      '    os.system(f"convert {image.name}")',
    );
    expect(found).to.deep.equal([10]);
  });
});
