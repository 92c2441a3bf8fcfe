import { testLowering } from './readable.js';

testLowering('broken text and notes', [
  {
    name: 'error statement',
    source: 'f(a);\nlet = = 3 b;\ng(c);',
    lowered: ['(Expression (Call @f [@a]))', '(Assign let @b)', '(Expression (Call @g [@c]))'],
  },
  {
    name: 'unfinished call',
    source: 'f(a, b',
    lowered: ['(Expression @f)', '(Expression @a)', '(Expression @b)'],
  },
  {
    name: 'unfinished function',
    source: 'function f(a) { g(a);',
    lowered: ['(Expression (Function 1))', 'fn 1 f(a) this=1', '(Expression (Call @g [a]))'],
  },
  {
    name: 'unclosed string',
    source: 'f("abc\ng(1)',
    lowered: ['(Expression (Call @f [(Unknown [@g]) 1]))'],
  },
  {
    name: 'broken class',
    source: 'class A { m( { } n() { return 1; } }',
    lowered: ['(Assign:declare A (Class 0))', 'class 0 A bases=[] methods=[]', 'field m = _ static=false'],
  },
  {
    name: 'markers',
    source: '// goalkeeper:ignore sql ok\nf(); /* other */ g(/* goalkeeper:ignore x y */);',
    lowered: ['(Expression (Call @f []))', '(Expression (Call @g []))'],
  },
  {
    name: 'hash bang',
    source: '#!/usr/bin/env node\nf()',
    lowered: ['(Expression (Call @f []))'],
  },
  {
    name: 'html comments',
    source: '<!-- x\nf()',
    lowered: ['(Expression (Call @f []))'],
  },
  {
    name: 'empty',
    source: '',
    lowered: [],
  },
]);
