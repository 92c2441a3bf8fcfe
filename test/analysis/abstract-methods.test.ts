import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const program = `
from django.http import HttpResponseRedirect

class Store:
    def flush(self):
        self.delete()

    def delete(self):
        """Remove all."""
        raise NotImplementedError('subclasses must provide delete()')

store = Store()

def leave(request):
    store.flush()
    return HttpResponseRedirect(request.GET['next'])
`;

describe('agent/analysis: methods that only throw', () => {
  it('are overridden: what follows a call of them is looked at', async () => {
    const found = await analyseFiles(new Map([['app.py', program]]), loadRules());
    expect(found.map(({ rule, line }) => `${rule}:${line}`)).to.deep.equal([
      'python/django/open-redirect:16',
    ]);
  });
});
