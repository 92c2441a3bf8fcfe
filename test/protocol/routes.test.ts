import { expect } from 'chai';
import { findingSchema } from '#protocol/agent-api.js';
import { MAX_ROUTES, type Route, type Suppression } from '#protocol/finding.js';
import { routesAdded } from '#protocol/tracking/routes.js';
import { trackedFinding } from '#protocol/tracking/tracked-finding.js';
import { sampleFindings } from '../results/sample-findings.js';
import { seeded } from '../seeded.js';

const [sample] = sampleFindings(1, seeded(1));
const route = (name: string, file = 'src/app.js', line = 1): Route => ({ name, file, line });
const namesAdded = (before: Route[] | undefined, after: Route[] | undefined) =>
  routesAdded({ routes: before }, { routes: after }).map(({ name }) => name);

describe('protocol/tracking/routes', () => {
  it('knows a route again whose line has shifted, whose file was moved, or whose name was changed', () => {
    const before = [route('GET /a'), route('GET /b', 'src/b.js'), route('GET /c', 'src/c.js')];
    const after = [
      route('GET /a', 'src/app.js', 90),
      route('GET /b', 'lib/b.js'),
      route('GET /see', 'src/c.js'),
    ];
    expect(namesAdded(before, after)).to.deep.equal([]);
  });

  it('takes for new what came in addition, also beside one that was renamed or moved', () => {
    expect(namesAdded([route('GET /a')], [route('GET /a'), route('GET /z')])).to.deep.equal(['GET /z']);
    expect(namesAdded([route('GET /a')], [route('GET /b'), route('GET /c')])).to.deep.equal(['GET /c']);
    expect(namesAdded([route('a')], [route('a', 'src/other.js'), route('a')])).to.deep.equal(['a']);
    expect(namesAdded([], [route('GET /a')])).to.deep.equal(['GET /a']);
  });

  it('knows a route again that is called otherwise in the file of the finding, which was moved', () => {
    const [before, after] = [route('GET /users', 'users.py'), route('GET /admin/users', 'admin/users.py')];
    const added = (routes: Route[]) =>
      routesAdded({ path: 'users.py', routes: [before] }, { path: 'admin/users.py', routes });
    expect(added([after])).to.deep.equal([]);
    expect(added([after, route('GET /see', 'app.py')])).to.deep.equal([route('GET /see', 'app.py')]);
    expect(added([route('GET /see', 'app.py')])).to.deep.equal([route('GET /see', 'app.py')]);
  });

  it('takes none for new where the earlier scan does not know routes, or not all of them', () => {
    expect(namesAdded(undefined, [route('GET /a')])).to.deep.equal([]);
    expect(namesAdded([route('GET /a')], undefined)).to.deep.equal([]);
    const many = Array.from({ length: MAX_ROUTES }, (_, n) => route(`GET /${n}`));
    expect(namesAdded(many, [...many.slice(1), route('GET /z'), route('GET /y')])).to.deep.equal([]);
  });

  it('takes for new what comes to a finding that was suppressed before with the same words, and not by rule', () => {
    const said: Suppression = { kind: 'inSource', reason: 'behind the gateway' };
    const added = (before: Suppression | undefined, after: Suppression | undefined) =>
      routesAdded(
        { routes: [route('GET /a')], suppression: before },
        { routes: [route('GET /a'), route('GET /b')], suppression: after },
      ).map(({ name }) => name);
    expect(added(said, said)).to.deep.equal(['GET /b']);
    expect(added(said, { ...said, reason: 'behind the gateway, /b too' })).to.deep.equal([]);
    expect(added(undefined, said)).to.deep.equal([]);
    // It is new itself.
    expect(added(said, undefined)).to.deep.equal([]);
    const byRule: Suppression = { kind: 'external', reason: 'internal tools', forRule: true };
    expect(added(byRule, byRule)).to.deep.equal([]);
    expect(added(byRule, said)).to.deep.equal([]);
  });

  it('takes routes along in uploads, at most so many', () => {
    const routes = [route('GET /a'), route('GET /b')];
    const finding = { ...sample, routes };
    expect(findingSchema.validate(finding).error).to.equal(undefined);
    expect(trackedFinding(finding).routes).to.deep.equal(routes);
    expect(trackedFinding(sample)).not.to.have.property('routes');
    const many = Array.from({ length: MAX_ROUTES + 1 }, (_, n) => route(`GET /${n}`));
    expect(findingSchema.validate({ ...finding, routes: many }).error?.message).to.match(/routes/);
  });
});
