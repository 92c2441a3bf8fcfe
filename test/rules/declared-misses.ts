import type { Pair } from './near-miss.js';

/** What was wrong in the fourth draw (bench/applications): data that have a form, and names that are no values. */
export const declaredPairs: Pair[] = [
  {
    what: 'the address that links of the page are relative to',
    rule: 'javascript/dom/open-redirect',
    file: 'page.js',
    program: 'document.location = HERE;\n',
    harmless: 'document.baseURI',
    kept: 0,
    weak: "document.baseURI.split('to=')[1]",
    confidence: 6,
  },
  {
    what: 'what the schema of GraphQL declares, stored as a record',
    rule: 'javascript/express/mass-assignment',
    file: 'account.ts',
    program: `import { Body, Controller, Post } from '@nestjs/common';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { PrismaClient } from '@prisma/client';
const prisma = new PrismaClient();
class Input { name: string; }
HERE data) { return prisma.account.create({ data }); }
}
`,
    harmless: "@Resolver()\nexport class Accounts {\n  @Mutation(() => String)\n  add(@Args('data')",
    kept: 0,
    weak: "@Controller('accounts')\nexport class Accounts {\n  @Post()\n  add(@Body()",
    confidence: 6,
  },
  {
    what: 'a message that one service sends to another',
    rule: 'javascript/files/path-traversal-write',
    file: 'build.ts',
    program: `import { Body, Controller, Post } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import * as fs from 'fs';
@Controller('builds')
class Builds {
  HERE message: { id: string }) { fs.mkdirSync('/srv/builds/' + message.id); }
}
`,
    harmless: "@EventPattern('build.requested') build(@Payload()",
    kept: 6,
    weak: '@Post() build(@Body()',
    confidence: 8,
  },
  {
    what: 'the first line of a request',
    rule: 'python/logging/log-injection',
    file: 'server.py',
    program: `import logging
from http.server import BaseHTTPRequestHandler
from urllib.parse import unquote
class Page(BaseHTTPRequestHandler):
    def do_GET(self):
        logging.getLogger().warning("got %s", HERE)
`,
    harmless: 'self.requestline',
    kept: 0,
    weak: 'unquote(self.path)',
    confidence: 4,
  },
  {
    what: 'the name of a setting or label that is its own name',
    rule: 'java/secrets/hard-coded-credentials',
    file: 'Labels.java',
    program: `class Labels {
  static final String EMAIL_ADMIN_PASSWORD = "HERE";
}
`,
    harmless: 'EMAIL_ADMIN_PASSWORD',
    kept: 0,
    weak: 'Sommer2024!',
    confidence: 5,
  },
  {
    what: 'a constant of an enumeration that names a setting',
    rule: 'java/secrets/hard-coded-credentials',
    file: 'Setting.java',
    program: `enum Setting {
  KEYSTORE_PATH("app.keystore.path", "keystore"),
  SSL_KEYSTORE_PASSWORD("app.ssl.keystore.password", "");
  static final String ADMIN_PASSWORD = "HERE";
  Setting(String name, String value) {}
}
`,
    harmless: '',
    kept: 0,
    weak: 'Sommer2024!',
    confidence: 5,
  },
];
