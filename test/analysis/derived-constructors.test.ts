import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

/** A response class of the program, one derived from it, and a view that makes one of that from the request. */
const program = (member: string) => `
from django.http import HttpResponse

class Base(HttpResponse):
    status_code = 302
${member}

class Away(Base):
    pass

def view(request):
    return Away(request.GET['q'])
`;

async function found(member: string): Promise<string[]> {
  const lines = await analyseFiles(new Map([['views.py', program(member)]]), loadRules());
  return lines.map(({ rule, line }) => `${rule}:${line}`);
}

describe('agent/analysis: classes that derive from one of the rules', () => {
  it('are sinks where the program adds no constructor', async () => {
    expect(await found('    charset = "utf-8"')).to.deep.equal(['python/django/cross-site-scripting:12']);
  });

  it('are not where a constructor of the program, which they inherit, takes the arguments', async () => {
    const member =
      '    def __init__(self, target):\n        super().__init__()\n        self.target = target\n';
    expect(await found(member)).to.deep.equal([]);
  });
});
