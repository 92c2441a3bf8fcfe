import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** Reads a file, and hands what it holds through some functions to a last one. */
const program = (last: string) => `package app

import ("log"; "os"; "os/exec")

func begin() { text, _ := os.ReadFile("/etc/app"); first(string(text)) }
func first(text string) { second(text) }
func second(text string) { third(text) }
func third(text string) { log.Print(len(text)); ${last} }
`;

const resultOf = async (last: string) => {
  const files = new Map([['app.go', program(last)]]);
  return (await analyseProgram(files, rules)).result;
};

describe('agent/analysis/flow: data of a source', function () {
  this.timeout(20_000);

  it('is followed only where the program has a sink that takes it', async () => {
    const sink = await resultOf('exec.Command("sh", "-c", text).Run()');
    expect(sink.findings.map(({ rule }) => rule.id)).to.deep.equal(['go/process/command-from-surroundings']);
    const none = await resultOf('exec.LookPath(text)');
    expect(none.findings).to.deep.equal([]);
    expect(none.steps).to.be.lessThan(sink.steps / 2);
  });
});
