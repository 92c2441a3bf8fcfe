import { expect } from 'chai';
import { accessOf, authenticatedOf } from './access-of.js';
import { endpointsOf } from './small-application.js';

describe('agent/endpoints of Pyramid: who may call a view', () => {
  it('takes views for callers who are signed in for a check, unless another one answers all others', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
from pyramid.config import Configurator
from pyramid.view import view_config, view_defaults

@view_defaults(route_name='account', is_authenticated=True)
class AccountViews:
    def __init__(self, request):
        self.request = request

    @view_config(request_method='GET')
    def show(self):
        return {}

    @view_config(request_method='POST', is_authenticated=False)
    def sign_up(self):
        return {}

@view_config(route_name='activate', is_authenticated=True)
def known(request):
    return {}

@view_config(route_name='activate', request_method='GET')
def others(request):
    return {}

def main():
    config = Configurator()
    config.add_route('account', '/account')
    config.add_route('activate', '/activate')
    config.scan()
    return config.make_wsgi_app()
`,
    });
    const found = endpoints.map(({ method, path, authenticated, guards = [] }) =>
      [method, path, authenticated, ...guards.map(({ kind, line }) => `${kind} ${line}`)].join(' '),
    );
    expect(found.filter((one) => / yes /.test(one))).to.deep.equal(['GET /account yes signed-in 10']);
    expect(found.filter((one) => one.startsWith('POST /account'))).to.have.lengthOf(1);
    expect(found.some((one) => / \/activate yes/.test(one))).to.equal(false);
  });

  it('finds views that have a name and no route, and reads what answers for a class', async () => {
    const files = (made: string) => ({
      'shop/tweens.py': `
def sign_in_factory(handler, registry):
    def sign_in(request):
        if not request.session.get('user_id'):
            raise HTTPUnauthorized()
        return handler(request)
    return sign_in
def log_factory(handler, registry):
    def log(request):
        return handler(request)
    return log
`,
      'shop/views.py': `
from pyramid.httpexceptions import HTTPForbidden, HTTPMethodNotAllowed, HTTPNotFound
from pyramid.view import view_config
class Base:
    def __init__(self, request):
        self.request = request
    def __call__(self):
        raise NotImplementedError()
    def other(self):
        raise HTTPMethodNotAllowed()
class Heart(Base):
    def __call__(self):
        return {}
class Admin(Base):
    def __call__(self):
        if not self.request.user:
            raise HTTPForbidden()
        return {}
    def other(self):
        '''What else is asked.'''
        raise HTTPMethodNotAllowed()
@view_config()
def home(request):
    return {}
@view_config(name='contact')
def contact(request):
    return {}
@view_config(context=HTTPNotFound)
def missing(exc):
    return {}
def robots(request):
    return {}
@view_config(name='orders', permission='see')
def orders(request):
    return {}
`,
      'shop/app.py': `
from pyramid.config import Configurator
from .views import Admin, Heart, robots
def main():
    config = Configurator(${made})
    config.add_route('heart', '/heart')
    config.add_view(Heart, route_name='heart')
    config.add_view(Admin, name='admin')
    config.add_view(Heart, attr='other', route_name='heart', request_method=tuple(methods()))
    config.add_view(robots, name='robots.txt')
    config.add_tween('shop.tweens.log_factory')
    config.scan()
    return config.make_wsgi_app()
`,
    });
    expect(await authenticatedOf(files(''))).to.deep.equal({
      '/': 'no',
      '/admin': 'yes',
      '/contact': 'no',
      '/heart': 'no',
      '/orders': 'unknown',
      '/robots.txt': 'no',
    });
    const below = await endpointsOf(files('root_factory=Shelf'));
    expect(below.map(({ path, unknown }) => `${path} ${unknown ? 'partly' : 'known'}`)).to.include.members([
      '/heart known',
      '/{unknown}/admin partly',
    ]);
    const { 'shop/app.py': app, ...others } = files('');
    const asking = { ...others, 'shop/app.py': app.replace('log_factory', 'sign_in_factory') };
    expect((await accessOf(asking)).find((one) => one.includes('/heart'))).to.match(/ yes signed-in sign_in/);
  });
});
