import { expect } from 'chai';
import { filesWith } from './files-with.js';

/** The files in which a client decides which fields are set. @param lines what the keywords are made of */
const filesOf = (...lines: string[]) =>
  filesWith('python/web/mass-assignment', {
    'views.py': [
      'from django.db import models',
      'from django.views import View',
      'class Entry(models.Model):',
      '    name = models.CharField()',
      'class Entries(View):',
      '    def post(self, request):',
      ...lines.map((line) => `        ${line}`),
      '        return Entry.objects.create(**fields)',
    ].join('\n'),
  });

describe('agent/analysis/flow: what is unpacked into keywords', function () {
  this.timeout(20_000);

  it('sets what its keys say, whatever its values are', async () => {
    expect(await filesOf('fields = {"name": request.POST["name"], "made": {"by": 1}}')).to.deep.equal([]);
    expect(await filesOf('fields = {name: request.POST[name] for name in ["name"]}')).to.deep.equal([]);
    expect(await filesOf('fields = {"name": 1}', 'fields["name"] = request.POST')).to.deep.equal([]);
  });

  it('sets what a client says whose keys it has', async () => {
    const found = ['views.py'];
    expect(await filesOf('fields = request.POST')).to.deep.equal(found);
    expect(await filesOf('fields = dict(request.POST)')).to.deep.equal(found);
    expect(await filesOf('fields = {**request.POST, "by": 1}')).to.deep.equal(found);
    expect(await filesOf('fields = {}', 'fields.update(request.POST)')).to.deep.equal(found);
    expect(await filesOf('fields = {}', 'fields[request.POST["key"]] = 1')).to.deep.equal(found);
    expect(await filesOf('fields = {k: v for k, v in request.POST.items()}')).to.deep.equal(found);
  });
});
