import { lowersTo } from './lowers-to.js';

describe('languages/python/python-two', () => {
  lowersTo([
    [
      'print',
      `
        print
        print "a", b
        print >>f, "c",`,
      `
        (Expression (Global "print"))
        (Expression (Call (Global "print") [(String "a") (Global "b")]))
        (Expression (Call (Global "print") [(String "c") (Keyword "file" (Global "f"))]))`,
    ],
    [
      'exec',
      `
        exec code
        exec code in d`,
      `
        (Expression (Call (Global "exec") [(Global "code")]))
        (Expression (Call (Global "exec") [(Global "code") (Global "d")]))`,
    ],
    ['raise with a message', 'raise E, "m"', '(Throw (Call (Global "E") [(String "m")]))'],
    [
      'backward names',
      'x = unicode(a) <> b',
      '(Assign (Local 0 "x") (Binary (Call (Global "unicode") [(Global "a")]) (Global "b") "!="))',
    ],
  ]);
});
