import { exec } from 'node:child_process';
import { Body, Controller, Post } from '@nestjs/common';

class Job {
  name: string;
  copies = 1;
}

@Controller('jobs')
export class Jobs {
  @Post()
  print(@Body() job: Job) { // source
    this.run(job);
  }

  private run(job: Job) {
    exec('lp -n ' + job.copies + ' ' + job.name); // expect: javascript/process/command-injection
  }
}
