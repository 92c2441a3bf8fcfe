import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('called');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/insecure-direct-object-reference'))
    .map(
      ({ location, message, confidence }) =>
        `${location.path}:${location.region.startLine} (${confidence}) ${message}`,
    );
}

const places = async (files: Record<string, string>) =>
  (await found(files)).map((text) => text.split(' ')[0]);

/** An allotment: harvests by number, in a repository and a service that others use as well. */
const express = (show: string, own = 'diary.own(gardenerOf(req).id, Number(req.params.id))') => ({
  'routes.ts': `import { Router } from 'express';
import { diary } from './diary';
import { seeds } from './seeds';
import { gardenerOf, signedIn } from './gardeners';
export const harvests = Router();
harvests.use(signedIn);
harvests.get('/harvests/:id', async (req, res) => {
  ${show}
});
harvests.get('/harvests/:id/label', async (req, res) => {
  const harvest = await ${own};
  res.json({ label: harvest.crop });
});
harvests.get('/seeds/:id', async (req, res) => res.json(await seeds.get(Number(req.params.id))));
`,
  'diary.ts': `import { db } from './db';
export const diary = {
  get: (id: number) => db.harvest.findUnique({ where: { id } }),
  own: (gardenerId: number, id: number) => db.harvest.findFirst({ where: { id, gardenerId } }),
};
`,
  'seeds.ts': `import { db } from './db';
export const seeds = { get: (id: number) => db.seed.findUnique({ where: { id } }) };
`,
  'plots.ts': `import { db } from './db';
export const plots = { get: (id: number) => db.plot.findUnique({ where: { id } }), own: (id: number) => db.plot.count({ where: { id } }) };
`,
  'gardeners.ts': `export function signedIn(req, res, next) {
  if (!req.session.user) return res.status(401).end();
  next();
}
export function gardenerOf(req) { return req.session.user; }
`,
  'app.ts': `import express from 'express';
import { harvests } from './routes';
const app = express();
app.use(harvests);
app.listen(3000);
`,
});

describe('findings: records that functions select which are called', function () {
  this.timeout(60_000);

  it('names the endpoint, the query and the sibling that asks whose record it is', async () => {
    expect(await found(express('res.json(await diary.get(Number(req.params.id)));'))).to.deep.equal([
      'routes.ts:8 (6) `GET /harvests/{id}` selects `harvest` (`diary.ts:3`) by an id from the request, and neither the query nor the code around ' +
        'it checks whose record it is. Elsewhere, records of this model are limited to those of the caller by `gardenerId`: `diary.ts:4`.',
    ]);
  });

  it('says nothing where the record is compared, or no sibling asks', async () => {
    const compared = `const gardener = gardenerOf(req);
  const harvest = await diary.get(Number(req.params.id));
  if (harvest.gardenerId !== gardener.id) return res.status(404).end();
  res.json(harvest);`;
    expect(await places(express(compared))).to.deep.equal([]);
    const open = express('res.json(await diary.get(+req.params.id));', 'diary.get(Number(req.params.id))');
    expect(await places(open)).to.deep.equal([]);
  });

  it('takes a comparison of the same record in another handler for what is missing', async () => {
    const own = `diary.get(Number(req.params.id));
  if (harvest.gardenerId !== gardenerOf(req).id) return res.status(404).end()`;
    const [text, ...more] = await found(express('res.json(await diary.get(+req.params.id));', own));
    expect(more).to.deep.equal([]);
    expect(text).to.contain('limited to those of the caller by `gardenerId`: `routes.ts:12`');
  });

  it('takes no comparison in a guard for a sibling, and says nothing where a guard looks at the records', async () => {
    const guard = `import { diary } from './diary';
import { gardenerOf } from './gardeners';
export async function mine(req, res, next) {
  const harvest = await diary.get(Number(req.params.id));
  if (harvest.gardenerId !== gardenerOf(req).id) return res.status(404).end();
  next();
}
`;
    const show = 'res.json(await diary.get(+req.params.id));';
    for (const own of ['diary.get(Number(req.params.id))', undefined]) {
      const files = express(show, own);
      const routes = files['routes.ts'].replace("'/harvests/:id',", "'/harvests/:id', mine,");
      const guarded = {
        ...files,
        'routes.ts': `import { mine } from './mine';\n${routes}`,
        'mine.ts': guard,
      };
      expect(await places(guarded)).to.deep.equal([]);
    }
  });

  it('follows types of fields through a service of Java', async () => {
    const files = (remove: string) => ({
      'hives/Hive.java': 'package hives;\npublic class Hive { public Long id; public Long keeperId; }\n',
      'hives/HiveRepository.java': `package hives;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
public interface HiveRepository extends JpaRepository<Hive, Long> {
  Optional<Hive> findByIdAndKeeperId(Long id, Long keeperId);
}
`,
      'hives/HiveService.java': `package hives;
import org.springframework.stereotype.Service;
@Service
public class HiveService {
  private final HiveRepository hives;
  public HiveService(HiveRepository hives) { this.hives = hives; }
  public Hive find(Long id) { return hives.findById(id).orElseThrow(); }
  public Hive findOwn(Long id, Keeper keeper) { return hives.findByIdAndKeeperId(id, keeper.id()).orElseThrow(); }
  public void remove(Long id) { hives.deleteById(id); }
}
`,
      'hives/Security.java': `package hives;
import org.springframework.context.annotation.*;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
@Configuration
public class Security {
  @Bean
  SecurityFilterChain chain(HttpSecurity http) throws Exception {
    return http.authorizeHttpRequests(a -> a.anyRequest().authenticated()).build();
  }
}
`,
      'hives/Shelf.java': `package hives;
public class Shelf { public Object find(Long id) { return null; } public void remove(Long id) {} }
`,
      'hives/HiveController.java': `package hives;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.*;
@RestController
public class HiveController {
  private final HiveService hives;
  public HiveController(HiveService hives) { this.hives = hives; }
  @GetMapping("/hives/{id}/name")
  public String name(@PathVariable Long id, @AuthenticationPrincipal Keeper me) { return hives.findOwn(id, me).toString(); }
  @DeleteMapping("/hives/{id}")
  public void remove(@PathVariable Long id${remove}
}
`,
    });
    expect(await places(files(') { hives.remove(id); }'))).to.deep.equal(['hives/HiveService.java:9']);
    const checked = ', @AuthenticationPrincipal Keeper me) { hives.findOwn(id, me); hives.remove(id); }';
    expect(await places(files(checked))).to.deep.equal([]);
  });

  it('follows modules and helpers of Python that narrow a query', async () => {
    const files = (query: string) => ({
      'choir/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('songs/<int:pk>', views.song), path('songs/<int:pk>/notes', views.notes)]
`,
      'choir/library.py': `from django.shortcuts import get_object_or_404
from .models import Song
def songs_of(singer):
    return Song.objects.filter(owner=singer)
def song_by(number):
    return Song.objects.get(pk=number)
def own_song(singer, number):
    return get_object_or_404(songs_of(singer), pk=number)
`,
      'choir/views.py': `from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from . import library
@login_required
def song(request, pk):
    return JsonResponse({'title': ${query}.title})
@login_required
def notes(request, pk):
    return JsonResponse({'notes': library.own_song(request.user, pk).notes})
`,
    });
    expect(await places(files('library.song_by(pk)'))).to.deep.equal(['choir/library.py:6']);
    expect(await places(files('library.own_song(request.user, pk)'))).to.deep.equal([]);
  });

  it('knows what a function of Go reads from the request, and who asks', async () => {
    const files = (change: string) => ({
      'store/store.go': `package store
import "gorm.io/gorm"
type Boat struct { ID uint; SkipperID uint; Name string }
type Store struct { db *gorm.DB }
func (s *Store) Rename(id uint, name string) error {
	return s.db.Model(&Boat{}).Where("id = ?", id).Update("name", name).Error
}
func (s *Store) Scrap(skipper, id uint) error {
	return s.db.Where("skipper_id = ?", skipper).Delete(&Boat{}, id).Error
}
`,
      'main.go': `package main
import "example.com/harbour/web"
func main() {
	w := &web.Web{}
	w.Routes().Run()
}
`,
      'web/web.go': `package web
import (
	"strconv"
	"github.com/gin-gonic/gin"
	"example.com/harbour/store"
)
type Skipper struct { ID uint }
type User struct { ID uint }
type Web struct { Store *store.Store }
func signedIn(c *gin.Context) {
	if c.GetString("user") == "" {
		c.AbortWithStatus(401)
		return
	}
	c.Next()
}
func skipper(c *gin.Context) User { return c.MustGet(key).(User) }
func number(c *gin.Context, name string) (uint, bool) {
	id, err := strconv.ParseUint(c.Param(name), 10, 32)
	if err != nil {
		return 0, false
	}
	return uint(id), true
}
func (w *Web) rename(c *gin.Context) {
	id, _ := number(c, "id")
	${change}
}
func (w *Web) scrap(c *gin.Context) {
	id, _ := number(c, "id")
	w.Store.Scrap(skipper(c).ID, id)
}
func (w *Web) Routes() *gin.Engine {
	r := gin.New()
	boats := r.Group("/boats", signedIn)
	boats.PUT("/:id", w.rename)
	boats.DELETE("/:id", w.scrap)
	return r
}
`,
    });
    expect(await places(files('w.Store.Rename(id, c.PostForm("name"))'))).to.deep.equal(['store/store.go:6']);
    const asked = 'if w.Store.Owns(skipper(c), id) { w.Store.Rename(id, c.PostForm("name")) }';
    expect(await places(files(asked))).to.deep.equal([]);
  });
});
