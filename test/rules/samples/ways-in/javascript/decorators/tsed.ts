import { Controller } from '@tsed/di';
import { Get, Post } from '@tsed/schema';
import { QueryParams, PathParams, BodyParams, HeaderParams, Cookies, Req } from '@tsed/common';
import { exec } from 'child_process';
@Controller('/') export class C {
  @Get('/a') a(@QueryParams('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Get('/b') b(@PathParams('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Post('/c') c(@BodyParams() a: any) { exec('ls ' + a.b); // FOUND javascript/process/command-injection
  }
  @Post('/d') d(@HeaderParams('x') a: any) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
}
