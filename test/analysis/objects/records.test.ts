import { expectAtMarks } from '../flow/marked-lines.js';

describe('agent/analysis/objects: records of classes of the program', function () {
  this.timeout(20_000);

  it('are what queries of Django give', async () => {
    const program = `import os
from django.db import models
from django.shortcuts import get_object_or_404
from django.views.generic import DetailView

class LinkManager(models.Manager):
    def first_one(self):
        return self.filter(text='x').first()

class Link(models.Model):
    named = LinkManager()
    def one(self, c):
        os.system("a " + c) # found
    def two(self, c):
        os.system("a " + c) # found
    def three(self, c):
        os.system("a " + c) # found
    def four(self, c):
        os.system("a " + c) # found
    def five(self, c):
        os.system("a " + c) # found
    def six(self, c):
        os.system("a " + c) # found
    def never(self, c):
        os.system("a " + c)

class Other(models.Model):
    link = models.ForeignKey('app.Link', on_delete=models.CASCADE)
    def one(self, c):
        os.system("a " + c)

def page(request, pk):
    Link.objects.get(pk=pk).one(request.GET['c'])
    for link in Link.objects.filter(text='x').order_by('pk'):
        link.two(request.GET['c'])
    get_object_or_404(Link, pk=pk).three(request.GET['c'])
    Other.objects.get(pk=pk).link.four(request.GET['c'])
    Link.named.first_one().five(request.GET['c'])

class Page(DetailView):
    model = Link
    def get(self, request):
        self.get_object().six(request.GET['c'])
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });

  it('are what queries of SQLAlchemy give', async () => {
    const program = `import os
from flask import Flask, request
from flask_sqlalchemy import SQLAlchemy
app = Flask(__name__)
db = SQLAlchemy(app)

class User(db.Model):
    @classmethod
    def find(cls, name):
        return cls.query.filter_by(name=name).first()
    def one(self, c):
        os.system("a " + c) # found
    def two(self, c):
        os.system("a " + c) # found
    def three(self, c):
        os.system("a " + c) # found

class Other(db.Model):
    def one(self, c):
        os.system("a " + c)

@app.route('/')
def page():
    User.find('x').one(request.args['c'])
    db.session.query(User).filter(User.id == 1).one().two(request.args['c'])
    for user in db.session.execute(db.select(User)).scalars().all():
        user.three(request.args['c'])
    return ''
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });

  it('are what repositories of TypeORM and models of Sequelize give', async () => {
    const program = `import { exec } from 'child_process';
import { Controller, Get, Query } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Model } from 'sequelize';
import { BaseEntity, Repository } from 'typeorm';
class Job {
  one(c: string) { exec('a ' + c); } // found
  two(c: string) { exec('a ' + c); } // found
}
class Task extends BaseEntity {
  one(c: string) { exec('a ' + c); } // found
  two(c: string) { exec('a ' + c); }
}
class User extends Model {
  one(c: string) { exec('a ' + c); } // found
}
@Controller('a')
class Jobs {
  constructor(@InjectRepository(Job) private readonly jobs: Repository<Job>) {}
  @Get()
  async get(@Query('c') c: string) {
    (await this.jobs.findOneBy({ id: 1 })).one(c);
    for (const job of await this.jobs.find()) job.two(c);
    (await Task.findOne({})).one(c);
    (await User.findAll()).forEach((user) => user.one(c));
  }
}
`;
    await expectAtMarks('/command-injection', 'a.ts', program);
  });

  it('are what repositories of Spring give that name their class', async () => {
    const program = `import java.util.*;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.web.bind.annotation.*;
class Job {
  void one(String q) throws Exception { Runtime.getRuntime().exec("a " + q); } // found
  void two(String q) { try { Runtime.getRuntime().exec("a " + q); } catch (Exception e) {} } // found
  void three(String q) throws Exception { Runtime.getRuntime().exec("a " + q); }
}
class Other {
  void one(String q) throws Exception { Runtime.getRuntime().exec("a " + q); }
}
interface Jobs extends JpaRepository<Job, Long> {}
@RestController
class Pages {
  private final Jobs jobs;
  Pages(Jobs jobs) { this.jobs = jobs; }
  @GetMapping("/a")
  String a(@RequestParam String q, @RequestParam Long id) throws Exception {
    jobs.findById(id).get().one(q);
    jobs.findAll().forEach(job -> job.two(q));
    return "";
  }
}
`;
    await expectAtMarks('/command-injection', 'Pages.java', program);
  });
});

describe('agent/analysis/objects: the class of an object', function () {
  this.timeout(20_000);

  it('is what methods of the class get, and makes instances', async () => {
    const program = `import os
from flask import Flask, request
app = Flask(__name__)
class Base:
    @classmethod
    def make(cls, name):
        return cls()
    @classmethod
    def twice(cls):
        return cls.make(1)
    def clone(self):
        return self.__class__()
    def other(self):
        return type(self)()
class Job(Base):
    def one(self, c):
        os.system("a " + c) # found
    def two(self, c):
        os.system("a " + c) # found
    def three(self, c):
        os.system("a " + c) # found
    def four(self, c):
        os.system("a " + c) # found
    def __call__(self, c):
        os.system("a " + c)
class Task(Base):
    def one(self, c):
        os.system("a " + c)
@app.route("/")
def page():
    Job.make(2).one(request.args["c"])
    Job.twice().two(request.args["c"])
    Job().clone().three(request.args["c"])
    Job().other().four(request.args["c"])
    return ""
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });

  it('does so in JavaScript, too', async () => {
    const program = `const { exec } = require('child_process');
class Base {
  static make() { return new this(); }
  static twice() { return this.make(); }
  clone() { return new this.constructor(); }
}
class Job extends Base {
  one(c) { exec('a ' + c); } // found
  two(c) { exec('a ' + c); } // found
  three(c) { exec('a ' + c); } // found
}
class Task extends Base { one(c) { exec('a ' + c); } }
require('express')().get('/', (req, res) => {
  Job.make().one(req.query.c);
  Job.twice().two(req.query.c);
  new Job().clone().three(req.query.c);
});
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });
});
