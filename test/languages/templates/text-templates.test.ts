import { expect } from 'chai';
import { Kind } from '#agent/ir/kinds.js';
import { loweredTemplate, printed } from './lowered-template.js';

async function unescaped(path: string, text: string): Promise<string[]> {
  return printed(await loweredTemplate(path, text), text, 'raw', Kind.Call, Kind.Member);
}

describe('agent/languages/templates: templates of texts', () => {
  const off = (text: string) => `{% autoescape off %}${text}{% endautoescape %}`;

  it('hold no markup that has to be escaped', async () => {
    expect(await unescaped('mail/note.jinja', off('Please add {{ name }}.'))).to.deep.equal([]);
  });

  it('are those without a tag that extend nothing, and are called otherwise', async () => {
    expect(await unescaped('mail/note.jinja', off('<p>Please add {{ name }}.</p>'))).to.deep.equal(['name']);
    const derived = `{% extends "base.jinja" %}${off('Please add {{ name }}.')}`;
    expect(await unescaped('mail/note.jinja', derived)).to.deep.equal(['name']);
    expect(await unescaped('mail/note.html', off('Please add {{ name }}.'))).to.deep.equal(['name']);
    expect(await unescaped('mail/note.jinja', 'Please add {{ name|safe }}.')).to.deep.equal(['name']);
  });
});
