import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('opened');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/missing-authentication'))
    .map(({ message, confidence }) => `${confidence} ${message.slice(0, message.indexOf(' ask for one'))}`);
}

/** A view set whose records are changed by its actions, and an action of its own that is opened. */
const kennel = (method: string, permission: string, body = 'dog = store.find(pk)') => ({
  'urls.py': `from django.urls import path
from views import Dogs, Walk, Feed, Fed
urlpatterns = [
    path('kennel/dogs', Dogs.as_view()),
    path('kennel/dogs/<int:pk>/walk', Walk.as_view()),
    path('kennel/dogs/<int:pk>/feed', Feed.as_view()),
    path('kennel/dogs/<int:pk>/fed', Fed.as_view()),
]
`,
  'views.py': `from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
from rest_framework.views import APIView

class Dogs(APIView):
    permission_classes = [IsAuthenticated]
    def get(self, request):
        return Response(store.all())
    def post(self, request):
        return Response(store.add())

class Walk(APIView):
    permission_classes = [IsAuthenticated]
    def post(self, request, pk):
        return Response(store.walk(pk))

class Feed(APIView):
    permission_classes = [IsAuthenticated]
    def post(self, request, pk):
        return Response(store.feed(pk))

class Fed(APIView):
    permission_classes = [${permission}]
    def ${method}(self, request, pk):
        ${body}
        return Response(store.fed(dog))
`,
});

/** Moorings that everybody reads, below a path that is open. */
const marina = (verb: string, rest = '') => ({
  'Security.java': `import org.springframework.context.annotation.*;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
@Configuration
class Security {
  @Bean
  SecurityFilterChain chain(HttpSecurity http) throws Exception {
    return http.authorizeHttpRequests(r -> r.requestMatchers("/moorings/**").permitAll().anyRequest().authenticated()).build();
  }
}
`,
  'Moorings.java': `import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/moorings")
class Moorings {
  private final Store store = new Store();
  @GetMapping String all() { return store.moorings(); }
  @${verb}("/{id}") String change(@PathVariable long id${rest}) { return store.mooring(id); }
}
`,
  'Boats.java': `import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/boats")
class Boats {
  private final Store store = new Store();
  @PutMapping("/{id}") String change(@PathVariable long id) { return store.change(id); }
  @DeleteMapping("/{id}") String sink(@PathVariable long id) { return store.sink(id); }
  @PostMapping("/{id}/crew") String hire(@PathVariable long id) { return store.hire(id); }
  @DeleteMapping("/{id}/crew") String fire(@PathVariable long id) { return store.fire(id); }
  @PostMapping("/{id}/paint") String paint(@PathVariable long id) { return store.paint(id); }
}
`,
});

describe('findings: endpoints that the code opens', function () {
  this.timeout(60_000);

  it('says which change a record where all below the path ask who calls', async () => {
    expect(await found(kennel('post', 'AllowAny'))).to.deep.equal([
      '4 `POST /kennel/dogs/{pk}/fed` answers anyone: no check of callers was seen. Others of `/kennel/dogs`',
    ]);
    expect(await found(kennel('get', 'AllowAny'))).to.deep.equal([]);
    expect(await found(kennel('post', 'IsAuthenticated'))).to.deep.equal([]);
    const signed = kennel('post', 'AllowAny', 'dog = verify_signature(request)');
    expect(await found(signed)).to.deep.equal([]);
  });

  it('says which replace a record below a path that is open for reading, where all others of the application ask', async () => {
    expect(await found(marina('PutMapping'))).to.deep.equal([
      '4 `PUT /moorings/{id}` answers anyone: no check of callers was seen. Others of the application',
    ]);
    expect(await found(marina('GetMapping'))).to.deep.equal([]);
    expect(await found(marina('PostMapping'))).to.deep.equal([]);
    expect(await found(marina('PutMapping', ', @RequestParam String token'))).to.deep.equal([]);
  });
});
