import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('bound');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/mass-assignment'))
    .map(({ location, message }) => `${location.path}:${location.region.startLine} ${message}`);
}

const beehive = (tag = 'role', set = '') => ({
  'model/keeper.go': `package model
type Keeper struct {
	ID    uint   \`gorm:"primaryKey" json:"id"\`
	Name  string \`json:"name"\`
	Roles string \`json:"${tag}"\`
}
`,
  'store/store.go': `package store
import (
	"example.com/hives/model"
	"gorm.io/gorm"
)
type Store struct { db *gorm.DB }
func (s *Store) Put(keeper *model.Keeper) error { return s.db.Save(keeper).Error }
`,
  'main.go': `package main
import (
	"example.com/hives/model"
	"example.com/hives/store"
	"github.com/labstack/echo/v4"
)
var keepers *store.Store
func signedIn(c echo.Context) model.Keeper { return c.Get("keeper").(model.Keeper) }
func change(c echo.Context) error {
	keeper := signedIn(c)
	if err := c.Bind(&keeper); err != nil { return err }
	${set}
	return keepers.Put(&keeper)
}
func main() {
	e := echo.New()
	e.PUT("/keeper", change)
	e.Start(":80")
}
`,
});

const greenhouse = (parameter: string, guard = '') => ({
  'Gardener.java': `import jakarta.persistence.Entity;
@Entity
class Gardener extends Person { private String name; public void setName(String name) { this.name = name; } }
class Person { private long balance; public void setBalance(long balance) { this.balance = balance; } }
class Form { private String name; public String getName() { return name; } }
`,
  'GardenerService.java': `class GardenerService {
  private GardenerRepository gardeners;
  Gardener change(Gardener gardener) { return gardeners.saveAndFlush(gardener); }
}
`,
  'Gardeners.java': `import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.*;
@RestController
class Gardeners {
  private final GardenerService service = null;
  ${guard}
  @PutMapping("/gardeners")
  Gardener change(${parameter} Gardener gardener) { return service.change(gardener); }
}
`,
});

const choir = (meta: string, view = 'generics.UpdateAPIView') => ({
  'models.py': `from django.db import models
class Singer(models.Model):
    voice = models.CharField(max_length=10)
    is_moderator = models.BooleanField(default=False)
`,
  'serializers.py': `from rest_framework import serializers
from .models import Singer
class SingerSerializer(serializers.ModelSerializer):
    class Meta:
        model = Singer
        ${meta}
`,
  'views.py': `from rest_framework import generics
from rest_framework.views import APIView
from .serializers import SingerSerializer
class SingerView(${view}):
    serializer_class = SingerSerializer
class SignUp(APIView):
    def post(self, request):
        singer = SingerSerializer(data=request.data)
        singer.is_valid(raise_exception=True)
        singer.save(KEPT)
`,
});
const paths = `from django.urls import path
from .views import SignUp, SingerView
urlpatterns = [path('singers/<int:pk>', SingerView.as_view())]
`;

describe('findings: requests that are written into stored records', function () {
  this.timeout(60_000);

  it('follows a struct of Go from who gives it to who stores it, and stops at fields that no body sets', async () => {
    const said = (line: string) =>
      `main.go:${line} \`PUT /keeper\` writes what the request says into \`Keeper\` and stores it, so a caller may set \`Roles\` (\`model/keeper.go:5\`).`;
    expect(await found(beehive())).to.deep.equal([said('11')]);
    expect(await found(beehive('-'))).to.deep.equal([]);
    expect(await found(beehive('role', 'keeper.Roles = signedIn(c).Roles'))).to.deep.equal([]);
    const checking =
      'package store\ntype Store struct{}\nfunc (s *Store) Put(keeper any) error { return nil }\n';
    const unstored = { ...beehive(), 'store/store.go': checking };
    expect(await found(unstored)).to.deep.equal([]);
  });

  it('follows an entity of Java to the repository, with fields that it inherits, and asks for no role', async () => {
    expect(await found(greenhouse('@RequestBody'))).to.deep.equal([
      'Gardeners.java:8 `PUT /gardeners` writes what the request says into `Gardener` and stores it, so a caller may set `balance` (`Gardener.java:4`).',
    ]);
    expect(await found(greenhouse('@AuthenticationPrincipal'))).to.deep.equal([]);
    expect(await found(greenhouse('@RequestBody', '@PreAuthorize("hasRole(\'HEAD\')")'))).to.deep.equal([]);
  });

  it('reads what a serializer takes for views of other files, by a class and by a method', async () => {
    const said = (endpoint: string) =>
      `serializers.py:6 \`${endpoint}\` writes what the request says into \`SingerSerializer\` and stores it, so a caller may set \`is_moderator\` (\`models.py:4\`).`;
    const urls = { 'urls.py': paths };
    expect(await found({ ...choir("exclude = ['id']"), ...urls })).to.deep.equal([
      said('PATCH /singers/{pk}` (and 1 more)').replace('more)`', 'more)'),
    ]);
    expect(await found({ ...choir("fields = ['voice']"), ...urls })).to.deep.equal([]);
    expect(await found({ ...choir("exclude = ['is_moderator']"), ...urls })).to.deep.equal([]);
    expect(await found({ ...choir("exclude = ['id']", 'generics.ListAPIView'), ...urls })).to.deep.equal([]);

    const signUp = paths.replace("path('singers/<int:pk>', SingerView", "path('singers', SignUp");
    const saved = (kept: string) => {
      const files = choir("exclude = ['id']");
      return { ...files, 'views.py': files['views.py'].replace('KEPT', kept), 'urls.py': signUp };
    };
    expect(await found(saved(''))).to.deep.equal([said('POST /singers')]);
    expect(await found(saved('is_moderator=False'))).to.deep.equal([]);
  });
});
