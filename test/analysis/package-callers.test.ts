import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles, analyseProgram } from '#test/flows/analyse-files.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const lines = await analyseFiles(new Map(Object.entries(files)), loadRules());
  return lines.map(({ file, line, confidence }) => `${file}:${line} ${confidence}`);
}

/** A method that runs a command, and another that calls it. */
const shell = (access: string) => `
import { exec } from 'node:child_process';
export class Shell {
  list(name: string) {
    return name.length;
  }
  ${access} run(command: string) {
    exec('ls ' + command);
  }
}
`;

/** A class whose fields are keys, and a function of the package that takes it. */
const keys = (parameter: string, imported = 'Keys') => ({
  'keys.ts': `
import { register } from './store';
export class Keys {
  constructor(private readonly group: string, private readonly name: string) {}
  put(target: any, value: unknown) {
    target[this.group][this.name] = value;
  }
}
export interface Names { group: string; name: string }
export const known = register;
`,
  'store.ts': `
import { ${imported} } from './keys';
export function register(target: any, keys: ${parameter}, value: unknown) {
  target[keys.group][keys.name] = value;
}
`,
});

describe('agent/analysis: what users of a package call', () => {
  it('are methods that the language lets them call', async () => {
    expect(await found({ 'shell.ts': shell('public') })).to.have.length(1);
    expect(await found({ 'shell.ts': shell('') })).to.have.length(1);
    expect(await found({ 'shell.ts': shell('private') })).to.deep.equal([]);
    expect(await found({ 'shell.ts': shell('protected') })).to.deep.equal([]);
  });

  it('begin where the value comes in: no line of the program calls them', async () => {
    const { result } = await analyseProgram(new Map([['shell.ts', shell('public')]]), loadRules());
    expect(result.findings.map(({ trace }) => trace.map(({ kind }) => kind))).to.deep.equal([
      ['source', 'sink'],
    ]);
  });

  it('reaches a private method by a public one', async () => {
    const text = shell('private').replace('return name.length', 'return this.run(name)');
    expect(await found({ 'shell.ts': text })).to.have.length(1);
  });

  it('is given instances of its own classes, which plain data is not', async () => {
    const [own] = (await found(keys('Keys'))).filter((one) => one.startsWith('store.ts'));
    const [plain] = (await found(keys('Names', 'Names'))).filter((one) => one.startsWith('store.ts'));
    // Doubted twice: who would make such an object, and who would choose the name that it has?
    expect(Number(own?.split(' ')[1] ?? 0)).to.be.at.most(2);
    expect(plain).to.equal('store.ts:4 6');
  });
});
