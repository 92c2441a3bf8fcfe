import { Controller, Get, Post, Query, Param, Body, Headers, Req, Res, UploadedFile, UploadedFiles, Redirect, UseInterceptors, Injectable, CanActivate, ExecutionContext, NestMiddleware, NestInterceptor, CallHandler, PipeTransform, createParamDecorator, Ip, Session, RawBody, Sse, Catch, ArgumentsHost, Header, HostParam, StreamableFile } from '@nestjs/common';
import { Args, Resolver, Query as GQuery, Mutation, Context, ResolveField, Parent, Subscription } from '@nestjs/graphql';
import { SubscribeMessage, WebSocketGateway, MessageBody, ConnectedSocket } from '@nestjs/websockets';
import { MessagePattern, EventPattern, Payload, Ctx, GrpcMethod } from '@nestjs/microservices';
import { FileInterceptor } from '@nestjs/platform-express';
import { diskStorage } from 'multer';
import type { Request, Response } from 'express';
import { Socket } from 'socket.io';
import { createReadStream } from 'fs';
import { exec } from 'child_process';
export const Tenant = createParamDecorator((data: unknown, ctx: ExecutionContext) => ctx.switchToHttp().getRequest().headers['x-tenant']);
export const Q2 = createParamDecorator((data: string, ctx: ExecutionContext) => { const request = ctx.switchToHttp().getRequest<Request>(); exec('ls ' + request.query.a); // FOUND javascript/process/command-injection
  return 1; });
@Controller('a')
export class C {
  @Get() q(@Query('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Get() q2(@Query() q: { a: string }) { exec('ls ' + q.a); // FOUND javascript/process/command-injection
  }
  @Get(':a') p(@Param('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Get() h(@Headers('x') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Post() b(@Body() b: Dto) { exec('ls ' + b.a); // FOUND javascript/process/command-injection
  }
  @Post() b2(@Body('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Get() c(@Req() r: Request) { exec('ls ' + r.cookies.a); // FOUND javascript/process/command-injection
  }
  @Get() c2(@Req() r) { exec('ls ' + r.query.a); // MISSED
  }
  @Get() t(@Tenant() a: string) { exec('ls ' + a); // MISSED
  }
  @Post() @UseInterceptors(FileInterceptor('f')) f(@UploadedFile() f: Express.Multer.File) { exec('ls ' + f.originalname); // FOUND javascript/process/command-injection
  }
  @Post() f2(@UploadedFiles() f: Array<Express.Multer.File>) { exec('ls ' + f[0].originalname); // FOUND javascript/process/command-injection
  }
  @Post() @UseInterceptors(FileInterceptor('f', { storage: diskStorage({ filename: (req, file, cb) => { exec('ls ' + file.originalname); // FOUND javascript/process/command-injection
    cb(null, 'a'); } }) })) f3() {}
  @Get() r(@Query('a') a: string, @Res() res: Response) { res.redirect(a); // FOUND javascript/express/open-redirect
  }
  @Get() @Redirect() r2(@Query('a') a: string) { return { url: a, statusCode: 302 }; // MISSED
  }
  @Get() x(@Query('a') a: string) { return '<p>' + a; // FOUND javascript/web/cross-site-scripting
  }
  @Get() x2(@Query('a') a: string, @Res() res: Response) { res.send('<p>' + a); // FOUND javascript/express/cross-site-scripting
  }
  @Get() s(@Query('a') a: string) { return new StreamableFile(createReadStream('/tmp/' + a)); // FOUND javascript/files/path-traversal
  }
}
@Injectable() export class G implements CanActivate { canActivate(c: ExecutionContext) { const req = c.switchToHttp().getRequest(); exec('ls ' + req.headers.a); // FOUND javascript/process/command-injection
  return true; } }
@Injectable() export class M implements NestMiddleware { use(a: Request, b: Response, next: () => void) { exec('ls ' + a.headers.a); // FOUND javascript/process/command-injection
  next(); } }
@Injectable() export class I implements NestInterceptor { intercept(c: ExecutionContext, n: CallHandler) { const r = c.switchToHttp().getRequest(); exec('ls ' + r.body.a); // FOUND javascript/process/command-injection
  return n.handle(); } }
@Injectable() export class P implements PipeTransform { transform(value: any) { exec('ls ' + value.a); // MISSED
  return value; } }
@Catch() export class F { catch(e: any, host: ArgumentsHost) { const r = host.switchToHttp().getRequest(); exec('ls ' + r.url); // FOUND javascript/process/command-injection
} }
@Resolver() export class R {
  @GQuery(() => String) q(@Args('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Mutation(() => String) m(@Args('input') i: Dto) { exec('ls ' + i.a); // FOUND javascript/process/command-injection
  }
  @Mutation(() => String) m2(@Args() i: Dto) { exec('ls ' + i.a); // FOUND javascript/process/command-injection
  }
  @GQuery(() => String) x(@Context() c: any) { exec('ls ' + c.req.headers.a); // FOUND javascript/process/command-injection
  }
}
@WebSocketGateway() export class W {
  @SubscribeMessage('a') a(@MessageBody() d: any) { exec('ls ' + d.a); // FOUND javascript/process/command-injection
  }
  @SubscribeMessage('b') b(client: Socket, payload: any) { exec('ls ' + payload.a); // FOUND javascript/process/command-injection
  }
  handleConnection(client: Socket) { exec('ls ' + client.handshake.query.a); // FOUND javascript/process/command-injection
  }
}
@Controller() export class S {
  @MessagePattern({ cmd: 'a' }) a(@Payload() d: any) { exec('ls ' + d.a); // FOUND javascript/process/command-injection
  }
  @MessagePattern('b') b(d: { a: string }) { exec('ls ' + d.a); // FOUND javascript/process/command-injection
  }
  @EventPattern('c') c(d: { a: string }) { exec('ls ' + d.a); // FOUND javascript/process/command-injection
  }
  @GrpcMethod('S', 'D') d(d: { a: string }) { exec('ls ' + d.a); // FOUND javascript/process/command-injection
  }
}
