import { expect } from 'chai';
import { filesWith } from './files-with.js';

const filter = `import logging
from django.contrib import messages

class Filter:
    def apply(self, request, rows):
        try:
            return rows.filter(project=int(request.GET["project"]))
        except ValueError:
            logging.error("Not a number: " + request.GET["project"])
`;
/** Calls methods of the name `apply`, of objects of which it knows nothing. */
const caller = (argument: string) => `from models import Project

def run(filters):
    for one in filters:
        one.apply(${argument})
`;
const models = `from django.db import models

class Project(models.Model):
    pass
`;

/** The files in which data from a request is logged. */
const filesOf = (argument: string) =>
  filesWith('python/logging/log-injection', {
    'filters.py': filter,
    'runner.py': caller(argument),
    'models.py': models,
  });

describe('agent/analysis/flow: parameters that are known by their names', function () {
  this.timeout(20_000);

  it('may be that, whatever calls pass that mean any method of a name', async () => {
    expect(await filesOf('request, Project.objects.all()')).to.deep.equal(['filters.py']);
    expect(await filesOf('Project.objects.all()')).to.deep.equal(['filters.py']);
  });

  it('are what calls of the function pass', async () => {
    const files = { 'filters.py': `${filter}\nFilter().apply({}, [])\n` };
    expect(await filesWith('python/logging/log-injection', files)).to.deep.equal([]);
  });
});
