import { lowersTo } from './lowers-to.js';

describe('languages/python/imports', () => {
  lowersTo([
    [
      'modules',
      'import a, b as c',
      `
        (Assign (Local 0 "a") (Import "a"))
        (Assign (Local 1 "c") (Import "b"))`,
    ],
    [
      'submodules bind the top and are loaded',
      'import a.b.c',
      `
        (Assign (Local 0 "a") (Import "a"))
        (Expression (Import "a.b.c"))`,
    ],
    ['a submodule by another name', 'import a.b as c', '(Assign (Local 0 "c") (Import "a.b"))'],
    [
      'members',
      'from a.b import c, d as e',
      `
        (Assign (Local 0 "c") (Member (Import "a.b") "c"))
        (Assign (Local 1 "e") (Member (Import "a.b") "d"))`,
    ],
    [
      'relative',
      `
        from . import a
        from .b import c
        from ...d.e import (f,
            g)`,
      `
        (Assign (Local 0 "a") (Member (Import ".") "a"))
        (Assign (Local 1 "c") (Member (Import ".b") "c"))
        (Assign (Local 2 "f") (Member (Import "...d.e") "f"))
        (Assign (Local 3 "g") (Member (Import "...d.e") "g"))`,
    ],
    ['everything', 'from a import *', '(ImportAll (Import "a"))'],
    [
      'in a function',
      `
        def f():
            import os
            return os.path`,
      `
          (Assign !1024 (Local 0 "f") (Function 1))
        fn 1 f() flags=0 owner=-1 receiver=-1
          (Assign (Local 0 "os") (Import "os"))
          (Return (Member (Local 0 "os") "path"))`,
    ],
    [
      'by call',
      `
        x = __import__("a")
        import importlib
        importlib.import_module("b")`,
      `
        (Assign (Local 0 "x") (Call (Global "__import__") [(String "a")]))
        (Assign (Local 1 "importlib") (Import "importlib"))
        (Expression (Call (Member (Local 1 "importlib") "import_module") [(String "b")]))`,
    ],
  ]);
});
