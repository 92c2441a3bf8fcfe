import { expect } from 'chai';
import { python } from '#agent/languages/python/index.js';
import { languageFor } from '#agent/languages/registry.js';

describe('languages/python', () => {
  it('owns .py and .pyw, and scripts by their interpreter', () => {
    for (const path of ['a.py', 'app/views.PY', 'tool.pyw']) expect(languageFor(path)).to.equal(python);
    for (const line of ['#!/usr/bin/env python3', '#!/usr/bin/python', '#! /usr/bin/python3.11 -u'])
      expect(languageFor('bin/run', line)).to.equal(python);
  });

  it('leaves stubs and other files alone', () => {
    expect(languageFor('a.pyi')).to.equal(undefined);
    expect(languageFor('bin/run', '#!/bin/sh')).to.equal(undefined);
  });
});
