import { expect } from 'chai';
import { filesWith } from './files-with.js';

/** The files in which a query is made of what a client sends. @param base of the class that makes it */
const filesOf = (base: string, method: string) =>
  filesWith('python/database/sql-injection', {
    'parcels.py': [
      'from django.db import models',
      `class Parcels(${base}):`,
      `    def ${method}(self, weight):`,
      '        return self.extra(where=["weight > %s" % weight])',
      'class Parcel(models.Model):',
      '    weight = models.IntegerField()',
    ].join('\n'),
    'views.py': [
      'from django.views import View',
      'from parcels import Parcel',
      'class Heavy(View):',
      '    def get(self, request):',
      `        return Parcel.objects.all().${method}(request.GET["weight"])`,
    ].join('\n'),
  });

describe('agent/analysis/flow: members that only classes of the program have', function () {
  this.timeout(20_000);

  it('are those of classes that derive from the type of the value', async () => {
    expect(await filesOf('models.QuerySet', 'heavier')).to.deep.equal(['parcels.py']);
    expect(await filesOf('models.Model', 'heavier')).to.deep.equal([]);
  });

  it('are not meant where the type has a member of the name', async () => {
    expect(await filesOf('models.QuerySet', 'filter')).to.deep.equal([]);
  });
});
