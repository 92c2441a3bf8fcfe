import { expect } from 'chai';
import { definitionOf, inputsOf } from './definition-of.js';

const pipes = `
import { BadRequestException, Injectable, PipeTransform } from '@nestjs/common';
abstract class Checking implements PipeTransform { abstract transform(value: unknown): unknown; }
@Injectable()
export class SchemaPipe extends Checking {
  constructor(private readonly schema: unknown) { super(); }
  transform(value: unknown) {
    const result = this.schema.safeParse(value);
    if (!result.success) throw new BadRequestException();
    return result.data;
  }
}
@Injectable()
export class JoiPipe implements PipeTransform {
  private schema;
  constructor(schema) { this.schema = schema; }
  transform(value) { const { error } = this.schema.validate(value); if (error) throw new BadRequestException(); return value; }
}
export class DtoPipe implements PipeTransform {
  constructor(private readonly dto: unknown) {}
  transform(value: unknown) { return check(this.dto, value); }
}
export class TrimPipe implements PipeTransform { constructor(private options: object) {} transform(value: string) { return value.trim(); } }
export const checked = (schema) => new SchemaPipe(schema);
`;

describe('agent/endpoints: pipes of NestJS that are made with a schema', () => {
  it('reads what such pipes let pass of bodies and queries', async () => {
    const definition = await definitionOf({
      'pipes.ts': pipes,
      'schemas.ts': `
import { z } from 'zod';
import Joi from 'joi';
import * as yup from 'yup';
import { IsEmail, IsOptional } from 'class-validator';
export const createUser = z.object({ name: z.string().min(2), age: z.number().int().optional(), role: z.enum(['admin', 'user']) });
export const listUsers = z.object({ page: z.coerce.number().default(1), search: z.string() });
export const either = z.union([z.object({ id: z.string(), note: z.string() }), z.object({ id: z.string(), tag: z.string() })]);
export const joined = Joi.object({ email: Joi.string().email().required(), site: Joi.string() });
export const account = yup.object({ name: yup.string().max(5).required(), note: yup.string() });
export class Contact { @IsEmail() email: string; @IsOptional() phone?: string; }
`,
      'users.controller.ts': `
import { Body, Controller, Get, Param, Post, Put, Query, UsePipes, ParseArrayPipe, ParseEnumPipe, ValidationPipe } from '@nestjs/common';
import { account, Contact, createUser, either, joined, listUsers } from './schemas';
import { checked, DtoPipe, JoiPipe, SchemaPipe, TrimPipe } from './pipes';
const Order = { Up: 'up', Down: 'down' };
class Service {}
@Controller('users')
export class UsersController {
  @Post() create(@Body(new SchemaPipe(createUser)) user: unknown) { return user; }
  @Get() all(@Query(new SchemaPipe(listUsers)) query: unknown) { return query; }
  @Get('either') either(@Query(new SchemaPipe(either)) query: unknown) { return query; }
  @Post('joi') joi(@Body(new JoiPipe(joined)) user) { return user; }
  @Post('yup') yup(@Body(checked(account)) user) { return user; }
  @Post('contact') contact(@Body(new DtoPipe(Contact)) user) { return user; }
  @Post('all') @UsePipes(new SchemaPipe(createUser)) whole(@Body() user: unknown) { return user; }
  @Post('part') part(@Body('user', new SchemaPipe(createUser)) user: unknown) { return user; }
  @Post('expected') expected(@Body(new ValidationPipe({ expectedType: Contact })) user) { return user; }
  @Put('many') many(@Body(new ParseArrayPipe({ items: Contact })) users) { return users; }
  @Get('sorted') sorted(@Query('order', new ParseEnumPipe(Order)) order) { return order; }
  @Post('trimmed') trimmed(@Body(new TrimPipe({ all: true })) text) { return text; }
  @Post('service') service(@Body(new DtoPipe(Service)) text) { return text; }
}
`,
    });
    const { paths } = definition;
    const inputs = (path: string, verb: string) => inputsOf(definition, paths[path][verb]);
    const created = [
      'json age integer',
      'json name string! {"minLength":2}',
      'json role string! {"enum":["admin","user"]}',
    ];
    expect(inputs('/users', 'post')).to.deep.equal(created);
    expect(inputs('/users/all', 'post')).to.deep.equal(created);
    expect(inputs('/users', 'get')).to.deep.equal([
      'query page number {"default":1}',
      'query search string!',
    ]);
    expect(inputs('/users/either', 'get')).to.deep.equal([
      'query id string!',
      'query note string',
      'query tag string',
    ]);
    expect(inputs('/users/joi', 'post')).to.deep.equal([
      'json email string! {"format":"email"}',
      'json site string',
    ]);
    expect(inputs('/users/yup', 'post')).to.deep.equal([
      'json name string! {"maxLength":5}',
      'json note string',
    ]);
    const contact = ['json email string! {"format":"email"}', 'json phone string'];
    expect(inputs('/users/contact', 'post')).to.deep.equal(contact);
    expect(inputs('/users/expected', 'post')).to.deep.equal(contact);
    expect(inputs('/users/part', 'post')).to.deep.equal(['json user object!']);
    expect(inputs('/users/sorted', 'get')).to.deep.equal(['query order string! {"enum":["up","down"]}']);
    const { schema } = paths['/users/many'].put.requestBody?.content['application/json'] ?? {};
    expect(schema).to.deep.equal({ type: 'array', items: { $ref: '#/components/schemas/Contact' } });
    // What a pipe does with something else says nothing of the body.
    expect(inputs('/users/trimmed', 'post')).to.deep.equal([]);
    expect(inputs('/users/service', 'post')).to.deep.equal([]);
  });
});
