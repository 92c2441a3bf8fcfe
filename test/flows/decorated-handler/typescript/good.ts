import { exec } from 'node:child_process';
import { Controller, Get, Query } from '@nestjs/common';

@Controller('tools')
export class ToolsController {
  @Get('ping')
  ping(@Query('value') count: number): string {
    exec('ping -c 1 ' + count);
    return 'done';
  }
}
