import { Controller, JsonController, Get, Post, Param, QueryParam, QueryParams, Body, BodyParam, HeaderParam, CookieParam, UploadedFile, Req, Res, Ctx } from 'routing-controllers';
import { exec } from 'child_process';
@JsonController() export class C {
  @Get('/a') a(@QueryParam('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Get('/b/:a') b(@Param('a') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Post('/c') c(@Body() b: any) { exec('ls ' + b.a); // FOUND javascript/process/command-injection
  }
  @Post('/d') d(@HeaderParam('x') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Post('/e') e(@UploadedFile('f') f: any) { exec('ls ' + f.originalname); // FOUND javascript/process/command-injection
  }
  @Post('/f') f(@Req() r: any) { exec('ls ' + r.query.a); // MISSED
  }
  @Post('/g') g(@CookieParam('x') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Post('/h') h(@BodyParam('x') a: string, @QueryParams() q: any) { exec('ls ' + a); // FOUND javascript/process/command-injection
    exec('ls ' + q.a); // FOUND javascript/process/command-injection
  }
}
