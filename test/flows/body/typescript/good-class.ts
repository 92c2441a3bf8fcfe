import { execFile } from 'node:child_process';
import { Body, Controller, Post } from '@nestjs/common';

class Job {
  name: string;
}

@Controller('jobs')
export class Jobs {
  @Post()
  print(@Body() job: Job) {
    execFile('lp', [job.name]);
  }
}
