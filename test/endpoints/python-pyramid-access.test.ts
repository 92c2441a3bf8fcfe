import { expect } from 'chai';
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
    expect(found.filter((one) => / yes /.test(one))).to.deep.equal([
      'GET /account yes signed-in 10 unknown 10',
    ]);
    expect(found.filter((one) => one.startsWith('POST /account'))).to.have.lengthOf(1);
    expect(found.some((one) => / \/activate yes/.test(one))).to.equal(false);
  });
});
