import { expectAtMarks } from './marked-lines.js';

const JAVA = `package a;
import java.util.*;
import org.springframework.web.bind.annotation.*;
@RestController
class Hooks {
  @PostMapping("/hook/{name}") void one(@PathVariable String name) throws Exception {
    List<String> command = new ArrayList<>();
    command.add("/opt/hook.sh");
    command.add(name);
    new ProcessBuilder(command).start();
  }
  @PostMapping("/hooks") void two(@RequestBody List<String> names) throws Exception {
    List<String> command = new ArrayList<>();
    command.add("/opt/hook.sh");
    for (String name : names) command.add(name);
    new ProcessBuilder(command).start();
  }
  @PostMapping("/hooks3") void three(@RequestBody List<String> names) throws Exception {
    List<String> command = new ArrayList<>();
    command.add("/opt/hook.sh");
    command.addAll(names);
    new ProcessBuilder(command).start();
  }
  @PostMapping("/hooks4") void four(@RequestBody List<String> names) throws Exception {
    List<String> command = new ArrayList<>();
    for (String name : names) command.add(name);
    new ProcessBuilder(command).start(); // found
  }
}
`;

const PYTHON = `import subprocess
from flask import Flask, request
app = Flask(__name__)
@app.get('/1')
def one():
    names = request.args.getlist('n')
    cmd = ['/opt/x']
    for n in names:
        cmd.append(n)
    subprocess.run(cmd)
@app.get('/2')
def two():
    names = request.args.getlist('n')
    cmd = ['/opt/x']
    cmd.extend(names)
    subprocess.run(cmd)
@app.get('/3')
def three():
    names = request.args.getlist('n')
    subprocess.run(['/opt/x', *names])
@app.get('/4')
def four():
    names = request.args.getlist('n')
    subprocess.run(['/opt/x'] + names)
@app.get('/5')
def five():
    names = request.args.getlist('n')
    cmd = ['/opt/x']
    cmd += names
    subprocess.run(cmd)
@app.get('/7')
def seven():
    names = request.args.getlist('n')
    cmd = [*names, '/opt/x']
    subprocess.run(cmd) # found
`;

describe('agent/analysis/flow: lists that grow by nobody knows how much', function () {
  this.timeout(20_000);

  for (const [path, program] of [
    ['Hooks.java', JAVA],
    ['hooks.py', PYTHON],
  ])
    it(`keep the first item that they begin with: ${path}`, async () => {
      await expectAtMarks('command-injection', path, program);
    });
});
