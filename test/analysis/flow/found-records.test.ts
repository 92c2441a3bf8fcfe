import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: identifiers under which something was found', function () {
  this.timeout(30_000);

  it('are those of the program, in Java', async () => {
    await expectAtMarks(
      'java/files/path-traversal-write',
      'Ctl.java',
      `import java.io.*;
import java.util.*;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.web.bind.annotation.*;
interface Flows extends JpaRepository<Flow, String> {
  Flow getFlowById(String id);
  Flow getFlowByName(String name);
}
class Flow {}
@RestController
class Ctl {
  private final Flows flows;
  Ctl(Flows f) { flows = f; }
  void write(String id) throws Exception {
    new FileOutputStream(new File("/srv/flows", id)).close(); // found
  }
  @PostMapping("/a/{id}") void tested(@PathVariable String id) throws Exception {
    Flow flow = flows.getFlowById(id);
    if (flow == null) throw new IllegalStateException("no such flow");
    new FileOutputStream(new File("/srv/flows", id)).close();
  }
  @PostMapping("/b/{id}") void thrown(@PathVariable String id) throws Exception {
    Flow flow = flows.findById(id).orElseThrow(() -> new IllegalStateException("no such flow"));
    new FileOutputStream(new File("/srv/flows", id)).close();
  }
  @PostMapping("/c/{id}") void asked(@PathVariable String id) throws Exception {
    Optional<Flow> flow = flows.findById(id);
    if (flow.isEmpty()) return;
    new FileOutputStream(new File("/srv/flows", id)).close();
  }
  @PostMapping("/d/{id}") void other(@PathVariable String id) throws Exception {
    Optional<Flow> flow = flows.findById(id);
    if (flow.isEmpty()) write(id);
  }
  @PostMapping("/e/{name}") void named(@PathVariable String name) throws Exception {
    if (flows.getFlowByName(name) == null) return;
    new FileOutputStream(new File("/srv/flows", name)).close(); // found
  }
  @PostMapping("/f") void present(@RequestParam Optional<String> id) throws Exception {
    if (id.isPresent()) new FileOutputStream(new File("/srv/flows", id.get())).close(); // found
  }
}`,
    );
  });

  it('are those of the program, in TypeScript', async () => {
    await expectAtMarks(
      'javascript/files/path-traversal-write',
      'share.ts',
      `import { Controller, Delete, Param, NotFoundException } from "@nestjs/common";
import { PrismaClient } from "@prisma/client";
import * as fs from "fs/promises";
const prisma = new PrismaClient();
class Shares {
  async get(key: string) {
    const share = await prisma.share.findUnique({ where: { id: key } });
    if (!share) throw new NotFoundException("no such share");
    return share;
  }
}
@Controller("shares")
export class ShareController {
  private readonly shares = new Shares();
  @Delete("a/:id")
  async tested(@Param("id") id: string) {
    const share = await prisma.share.findUnique({ where: { id }, include: { files: true } });
    if (!share) throw new NotFoundException("no such share");
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true });
  }
  @Delete("b/:id")
  async helped(@Param("id") id: string) {
    await this.shares.get(id);
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true });
  }
  @Delete("c/:id")
  async other(@Param("id") id: string) {
    const share = await prisma.share.findUnique({ where: { id } });
    if (!share) await fs.rm(\`/srv/shares/\${id}\`, { recursive: true }); // found
  }
  @Delete("d/:name")
  async named(@Param("name") name: string) {
    const share = await prisma.share.findUnique({ where: { name } });
    if (share) await fs.rm(\`/srv/shares/\${name}\`, { recursive: true }); // found
  }
}`,
    );
  });

  it('are those of the program, in Python', async () => {
    await expectAtMarks(
      'python/files/path-traversal-write',
      'views.py',
      `import os
from django.shortcuts import get_object_or_404
from .models import Share
def found(request):
    share = request.GET['share']
    get_object_or_404(Share, pk=share)
    os.remove('/srv/' + share)
def named(request):
    share = request.GET['share']
    get_object_or_404(Share, name=share)
    os.remove('/srv/' + share) # found
`,
    );
  });

  it('were found where a member is read of what was looked up', async () => {
    await expectAtMarks(
      'javascript/files/path-traversal-write',
      'share.ts',
      `import { Controller, Delete, Param } from "@nestjs/common";
import { PrismaClient } from "@prisma/client";
import * as fs from "fs/promises";
const prisma = new PrismaClient();
@Controller("shares")
export class ShareController {
  @Delete("a/:id")
  async read(@Param("id") id: string) {
    const share = await prisma.share.findUnique({ where: { id } });
    const owner = share.owner;
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true });
    return owner;
  }
  @Delete("b/:id")
  async called(@Param("id") id: string) {
    const share = await prisma.share.findUnique({ where: { id } });
    share.lock();
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true });
  }
  @Delete("c/:id")
  async perhaps(@Param("id") id: string) {
    const share = await prisma.share.findUnique({ where: { id } });
    const owner = share?.owner;
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true }); // found
    return owner;
  }
  @Delete("d/:id")
  async caught(@Param("id") id: string) {
    const share = await prisma.share.findUnique({ where: { id } });
    try {
      share.lock();
    } catch {
      console.log("no such share");
    }
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true }); // found
  }
  @Delete("e/:id")
  async late(@Param("id") id: string) {
    const share = await prisma.share.findUnique({ where: { id } });
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true }); // found
    return share.owner;
  }
  @Delete("f/:id")
  async sometimes(@Param("id") id: string, force: boolean) {
    const share = await prisma.share.findUnique({ where: { id } });
    if (!force) share.lock();
    await fs.rm(\`/srv/shares/\${id}\`, { recursive: true }); // found
  }
}`,
    );
    await expectAtMarks(
      'python/files/path-traversal-write',
      'views.py',
      `import os, re
from django.shortcuts import redirect
def matched(request):
    name = request.GET['name']
    match = re.match('^[a-z]+$', name)
    os.remove('/srv/' + name) # found
    if match.group(0) != 'all':
        os.remove('/srv/' + name)
`,
    );
  });
});
