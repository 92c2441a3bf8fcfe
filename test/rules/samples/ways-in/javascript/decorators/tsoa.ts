import { Controller, Route, Get, Post, Path, Query, Body, Header, Queries, UploadedFile, FormField, Request, BodyProp } from 'tsoa';
import { exec } from 'child_process';
@Route('a') export class C extends Controller {
  @Get('/a') a(@Query() a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Get('/b/{a}') b(@Path() a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Post('/c') c(@Body() b: any) { exec('ls ' + b.a); // FOUND javascript/process/command-injection
  }
  @Post('/d') d(@Header('x') a: string) { exec('ls ' + a); // FOUND javascript/process/command-injection
  }
  @Post('/e') e(@UploadedFile() f: any, @FormField() t: string) { exec('ls ' + f.originalname); // FOUND javascript/process/command-injection
    exec('ls ' + t); // FOUND javascript/process/command-injection
  }
  @Post('/f') f(@Request() r: any) { exec('ls ' + r.query.a); // MISSED
  }
}
