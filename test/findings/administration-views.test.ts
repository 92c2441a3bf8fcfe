import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const admin = (urls: string, view: string, bases = 'admin.ModelAdmin') => `from django.contrib import admin
from django.shortcuts import get_object_or_404, render
from django.urls import path
from .models import Server

class ServerAdmin(${bases}):
    def get_urls(self):
        return [${urls}] + super().get_urls()

    def stop_view(self, request, id):
        ${view}
`;

async function found(program: string): Promise<string[]> {
  const folder = temporaryFolder('administration');
  writeFiles(folder, { 'servers/admin.py': program });
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId === 'python/access/unchecked-administration-view')
    .map(({ location, confidence, message }) => `${location.region.startLine} ${confidence} ${message}`);
}

const bare = "path('<int:id>/stop/', self.stop_view, name='stop')";
const wrapped = "path('<int:id>/stop/', self.admin_site.admin_view(self.stop_view))";
const stop = 'get_object_or_404(Server, id=id).stop()';

describe('findings: views that are added to the administration of Django', function () {
  this.timeout(60_000);

  it('reports a view that nobody wraps, and says that anyone can call it', async () => {
    expect(await found(admin(bare, stop))).to.deep.equal([
      '10 7 `stop_view` of `ServerAdmin` checks nothing of who calls, and `get_urls` adds it to the administration without `admin_view`: ' +
        'anyone can call it, signed in or not.',
    ]);
    expect(await found(admin(bare, stop, 'VersionAdmin'))).to.have.length(1);
  });

  it('is less sure where `admin_view` is around it, and says nothing there of what only shows something', async () => {
    expect((await found(admin(wrapped, stop)))[0]).to.match(/^10 5 .*whoever may see the administration/);
    expect(await found(admin(wrapped, "return render(request, 'server.html')"))).to.deep.equal([]);
  });

  it('says nothing where the view asks itself, or by what it calls, and of other classes', async () => {
    const lookAlikes = [
      admin(bare, `if not request.user.has_perm('servers.stop'): raise PermissionDenied()\n        ${stop}`),
      admin(bare, `if not self.has_change_permission(request): return None\n        ${stop}`),
      admin(
        bare,
        `self.check(request)\n        ${stop}\n\n    def check(self, request):\n        if not request.user.is_superuser: raise PermissionDenied()`,
      ),
      admin(bare, stop, 'Router'),
      admin("path('list/', self.changelist_view)", stop),
    ];
    for (const program of lookAlikes) expect(await found(program), program).to.deep.equal([]);
  });
});
