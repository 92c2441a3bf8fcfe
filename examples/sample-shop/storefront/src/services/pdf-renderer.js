const { exec, execFile } = require('node:child_process');

class RenderJob {
  constructor(options) {
    this.title = options.title;
    this.pages = options.pages;
  }

  commandLine() {
    return `render-pdf --pages ${this.pages} --title "${this.title}"`;
  }

  argumentList() {
    return ['--pages', String(this.pages), '--title', this.title];
  }
}

// Vulnerable: a shell reads the title.
function renderPdf(options, done) {
  const job = new RenderJob(options);
  exec(job.commandLine(), { encoding: 'buffer' }, done);
}

// Safe: no shell, the title is one argument.
function renderPdfSafely(options, done) {
  const job = new RenderJob(options);
  execFile('render-pdf', job.argumentList(), { encoding: 'buffer' }, done);
}

module.exports = { renderPdf, renderPdfSafely };
