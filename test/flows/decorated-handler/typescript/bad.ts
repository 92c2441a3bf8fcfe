import { exec } from 'node:child_process';
import { Controller, Get, Query } from '@nestjs/common';

@Controller('tools')
export class ToolsController {
  @Get('ping')
  ping(@Query('value') host: string): string { // source
    exec('ping -c 1 ' + host); // expect: javascript/process/command-injection
    return 'done';
  }
}
