import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

/** Modules that a request may choose from: `names` says which collection it is tested against. */
const program = (names: string) => `
from importlib import import_module
from django.http import HttpResponse

class Table:
    def __init__(self):
        self.names = set()

    def fill(self):
        for entry in self.entries:
            self.names.add(entry.module)

    def has(self, name, others):
        return name in ${names}

def page(request):
    view = request.GET['view']
    table = Table()
    table.fill()
    if table.has(view, request.GET):
        return import_module(view)
    return HttpResponse('no', content_type='text/plain')
`;

async function found(names: string): Promise<number[]> {
  const lines = await analyseFiles(new Map([['views.py', program(names)]]), loadRules());
  return lines.map(({ line }) => line);
}

describe('agent/analysis: collections that an object keeps', () => {
  it('are lists of what is allowed when the program fills them', async () => {
    expect(await found('self.names')).to.deep.equal([]);
  });

  it('are no such lists when they come from the request', async () => {
    expect(await found('list(others.values())')).to.deep.equal([21]);
  });
});
