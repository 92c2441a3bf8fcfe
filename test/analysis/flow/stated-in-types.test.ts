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
  const files = new Map([['main.py', [...HEAD, ...lines].join('\n')]]);
  const found = await analyseFiles(files, rules);
  return found
    .filter(({ rule }) => rule === 'python/process/command-injection')
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
