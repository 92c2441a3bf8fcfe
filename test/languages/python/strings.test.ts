import { lowersTo } from './lowers-to.js';

describe('languages/python/strings', () => {
  lowersTo([
    [
      'quotes and prefixes',
      `
        x = "a", 'b', """c
        d""", u"e"`,
      '(Assign (Local 0 "x") (List !2 [(String "a") (String "b") (String "c\\nd") (String "e")]))',
    ],
    [
      'escapes',
      `x = "\\n\\t\\\\\\'\\"\\x41\\u00e9\\U0001f600\\101\\q\\a"`,
      `(Assign (Local 0 "x") (String "\\n\\t\\\\'\\"Aé😀A\\\\q\\u0007"))`,
    ],
    [
      'a line that goes on',
      `
        x = "a\\
        b"`,
      '(Assign (Local 0 "x") (String "ab"))',
    ],
    ['named characters are unknown', 'x = "\\N{BULLET}"', '(Assign (Local 0 "x") (String "�"))'],
    ['raw strings', 'x = r"\\n\\d" rb"\\x00"', '(Assign (Local 0 "x") (String "\\\\n\\\\d\\\\x00"))'],
    ['bytes know fewer escapes', 'x = b"\\x41\\u0041"', '(Assign (Local 0 "x") (String "A\\\\u0041"))'],
    ['adjacent literals are one', `x = "a" 'b' r"c"`, '(Assign (Local 0 "x") (String "abc"))'],
    [
      'f-strings',
      'x = f"a{b}c{d.e()!s:>10}{g=}"',
      '(Assign (Local 0 "x") (Template [(String "a") (Global "b") (String "c") (Call (Member (Global "d") "e") []) (Global "g")]))',
    ],
    [
      'a value shown by its representation, or as a number',
      'x = f"{a!r}{b:.2f}"',
      '(Assign (Local 0 "x") (Template [(Call (Global "repr") [(Global "a")]) (Call (Global "float") [(Global "b")])]))',
    ],
    [
      'format specifiers are dropped',
      'x = f"{a:{width}}"',
      '(Assign (Local 0 "x") (Template [(Global "a")]))',
    ],
    ['an f-string without values is a string', 'x = f"a{{b}}"', '(Assign (Local 0 "x") (String "a{b}"))'],
    [
      'adjacent literals with values are one template',
      'x = "a" f"b{c}" "d" "e"',
      '(Assign (Local 0 "x") (Template [(String "ab") (Global "c") (String "de")]))',
    ],
    [
      'nested f-strings',
      `x = f"{a + f'{b}'}"`,
      '(Assign (Local 0 "x") (Template [(Binary (Global "a") (Template [(Global "b")]) "+")]))',
    ],
    ['% stays an operator', 'x = "%s" % a', '(Assign (Local 0 "x") (Binary (String "%s") (Global "a") "%"))'],
    [
      'text outside the basic plane',
      'x = "🔐" + f"é{ñ}𝒳"',
      '(Assign (Local 0 "x") (Binary (String "🔐") (Template [(String "é") (Global "ñ") (String "𝒳")]) "+"))',
    ],
  ]);
});
