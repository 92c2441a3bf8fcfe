import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: objects of classes that are maps', function () {
  this.timeout(20_000);

  it('have no item for an attribute, unless a method of theirs gives it', () =>
    expectAtMarks(
      'command-injection',
      'app.py',
      `import os
from flask import Flask, request
app = Flask(__name__)
class Watch(dict):
    def __init__(self, folder, *rest, **named):
        super().__init__(*rest, **named)
        self.folder = folder
    def save(self): os.system('ls ' + self.folder)
    def item(self): os.system('ls ' + self['folder']) # found
    def got(self): os.system('ls ' + self.get('url')) # found
class Open(dict):
    def __getattr__(self, name): return self[name]
    def show(self): os.system('ls ' + self.url) # found
@app.route('/')
def page():
    watch = Watch('/data')
    watch.update(request.form)
    watch.save()
    watch.item()
    watch.got()
    os.system('ls ' + watch.folder)
    other = Open()
    other.update(request.form)
    other.show()
    return ''
`,
    ));
});
