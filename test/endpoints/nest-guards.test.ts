import { expect } from 'chai';
import { endpointsOf } from './small-application.js';

const guard = (name: string, body: string) => `
import { Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard as PassportAuthGuard } from '@nestjs/passport';
import { IS_PUBLIC } from './marks';
@Injectable()
export class ${name} extends PassportAuthGuard(['session', 'token']) {
  constructor(private readonly reflector: Reflector) { super(); }
  ${body}
}
`;
const marks = `
import { SetMetadata } from '@nestjs/common';
export const IS_PUBLIC = 'isPublic';
export const Open = () => SetMetadata(IS_PUBLIC, true);
`;
const controller = (name: string) => `
import { Controller, Get, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ${name} } from './guard';
import { RoleGuard } from './roles';
import { Open } from './marks';
@Controller('cats')
export class Cats {
  @Get() all() { return []; }
  @Open() @Get('open') open() { return []; }
}
@Module({ controllers: [Cats], providers: [{ provide: APP_GUARD, useClass: ${name} }, { provide: APP_GUARD, useClass: RoleGuard }] })
export class AppModule {}
`;
const roles = `
import { Injectable } from '@nestjs/common';
@Injectable()
export class RoleGuard {
  constructor(private readonly service, private readonly reflector) {}
  async canActivate(context) { if (this.reflector.get('isPublic', context.getHandler())) return true; return await this.service.mayEnter(context); }
}
`;

async function seen(body: string): Promise<Record<string, unknown>> {
  const endpoints = await endpointsOf({
    'guard.ts': guard('EveryGuard', body),
    'marks.ts': marks,
    'roles.ts': roles,
    'cats.ts': controller('EveryGuard'),
  });
  return Object.fromEntries(endpoints.map(({ path, authenticated }) => [path, authenticated]));
}

describe('agent/endpoints: guards of all routes of NestJS that derive from Passport', () => {
  it('knows that they ask who sends a request, and which routes are marked as open', async () => {
    const marked = `
  async check(context) { return super.canActivate(context); }
  async canActivate(context) {
    const isPublic = this.reflector.getAllAndOverride(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    if (isPublic) { return true; }
    try { return await this.check(context); } catch (error) { throw error; }
  }`;
    expect(await seen(marked)).to.deep.equal({ '/cats': 'yes', '/cats/open': 'no' });
    expect((await seen(''))['/cats']).to.equal('yes');
    const refusing =
      'handleRequest(err, user) { if (err || !user) throw new UnauthorizedException(); return user; }';
    expect((await seen(refusing))['/cats']).to.equal('yes');
  });

  it('does not know of those that may let callers pass', async () => {
    for (const body of [
      'handleRequest(err, user) { return user; }',
      'async canActivate(context) { return this.reflector !== null; }',
      'async canActivate(context) { try { await super.canActivate(context); } catch (error) {} return true; }',
    ])
      expect((await seen(body))['/cats'], body).to.equal('unknown');
  });

  it('knows that one whose handleRequest gives the user as it is refuses nobody', async () => {
    const found = async (body: string) => {
      const endpoints = await endpointsOf({
        'guard.ts': guard('MaybeGuard', body),
        'marks.ts': marks,
        'cats.ts': `
import { Controller, Get, UseGuards } from '@nestjs/common';
import { MaybeGuard } from './guard';
@Controller('cats')
export class Cats {
  @UseGuards(MaybeGuard) @Get() all() { return []; }
}
`,
      });
      return endpoints.map(({ authenticated }) => authenticated);
    };
    expect(await found('handleRequest(error, user) { return user; }')).to.deep.equal(['no']);
    expect(await found('handleRequest(error, user) { return this.check(user); }')).to.deep.equal(['unknown']);
  });

  it('takes what owners are asked for of some records alone for optional', async () => {
    const endpoints = async (test: string) => {
      const found = await endpointsOf({
        'notes.ts': `
import { CanActivate, Controller, ExecutionContext, Get, Injectable, NotFoundException, UseGuards } from '@nestjs/common';
@Injectable()
export class NoteGuard implements CanActivate {
  constructor(private readonly notes: NoteService) {}
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest();
    const user = request.user;
    try {
      const note = await this.notes.findOne(request.params.id);
      if (${test}) {
        if (user && user.id === note.userId) request.note = note;
        else throw new NotFoundException();
      }
      return true;
    } catch {
      throw new NotFoundException();
    }
  }
}
@Controller('notes')
export class Notes {
  @UseGuards(NoteGuard) @Get(':id') one() { return {}; }
}
`,
      });
      return found.map(({ authenticated, security }) => [authenticated, security?.isOptional === true]);
    };
    expect(await endpoints("note.visibility === 'private'")).to.deep.equal([['no', true]]);
    expect(await endpoints('this.notes.areClosed')).to.deep.equal([['unknown', false]]);
  });
});
