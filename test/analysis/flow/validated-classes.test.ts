import { expectAtMarks } from './marked-lines.js';

const program = (
  found: string,
  pipe: string,
) => `import { Body, Controller, Post, ${pipe === '' ? '' : 'ValidationPipe'} } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { IsString, IsUUID, Matches } from "class-validator";
import * as fs from "fs";
class ShareDTO {
  @Matches("^[a-zA-Z0-9_-]*$")
  id: string;
  @Matches(/[a-z]/)
  loose: string;
  @IsUUID()
  uuid: string;
  @IsString()
  other: string;
}
@Controller("shares")
export class ShareController {
  @Post()
  async create(@Body() body: ShareDTO) {
    fs.mkdirSync(\`/srv/shares/\${body.id}\`);${found}
    fs.mkdirSync(\`/srv/shares/\${body.uuid}\`);${found}
    fs.mkdirSync(\`/srv/shares/\${body.other}\`); // found
    fs.mkdirSync(\`/srv/shares/\${body.loose}\`); // found
  }
}
async function start() {
  const app = await NestFactory.create(ShareController);
  ${pipe}
  await app.listen(1);
}
start();`;

describe('agent/analysis/flow: fields that validators hold to a pattern', function () {
  this.timeout(20_000);

  it('are harmless where something asks the validators', async () => {
    await expectAtMarks(
      'javascript/files/path-traversal-write',
      'share.ts',
      program('', 'app.useGlobalPipes(new ValidationPipe());'),
    );
  });

  it('are as they came where nothing does', async () => {
    await expectAtMarks('javascript/files/path-traversal-write', 'share.ts', program(' // found', ''));
  });
});
