import { lowersTo } from './lowers-to.js';

const X = '(Local 0 "x")';
const S = '(Local 2 "s")';

describe('languages/go/statements', () => {
  lowersTo([
    [
      'calls a conversion to a smaller type of numbers by a name, and others not',
      'x = int32(s)\ny = int64(s)',
      `
      (Assign (Local 0 "x") (Unary (Call (Global "$narrow") [(Local 2 "s")]) "+"))
      (Assign (Local 1 "y") (Unary (Local 2 "s") "+"))`,
    ],
    ['assignments', 'x = y', `(Assign ${X} (Local 1 "y"))`],
    ['assignments with an operator', 's += "a"', `(Assign ${S} (Binary ${S} (String "a") "+"))`],
    [
      'several results of a call',
      'a, err := g(s)\n_, _ = a, err',
      `
      (Assign (List !16386 [(Local 3 "a") (Local 4 "err")]) (Call (Member (Import ".|g") "g") [${S}]))
      (Assign (Local 5 "%5") (Local 3 "a"))
      (Assign (Local 6 "%6") (Local 4 "err"))`,
    ],
    [
      'a value and whether it is there',
      'm := map[string]int{}\nv, ok := m[s]\nt := x.(string)',
      `
      (Assign (Local 3 "m") (Map []))
      (Assign (Local 4 "v") (Index (Local 3 "m") ${S}))
      (Assign (Local 5 "ok") (Binary ${S} (Local 3 "m") "in"))
      (Assign (Local 6 "t") (Typed ${X} (Global "string")))`,
    ],
    [
      'a name that is declared by way of the one it hides',
      'if s := g(s); s != "" {\n\th(s)\n}\nh(s)',
      `
      (Assign (Local 3 "s#1") (Call (Member (Import ".|g") "g") [${S}]))
      (If (Binary (Local 3 "s#1") (String "") "!=") [(Expression (Call (Member (Import ".|h") "h") [(Local 3 "s#1")]))] [])
      (Expression (Call (Member (Import ".|h") "h") [${S}]))`,
    ],
    [
      'what is deferred, in reverse order',
      'a()\ndefer b()\nc()\ndefer d()\ne()',
      `
      (Expression (Call (Member (Import ".|a") "a") []))
      (Try [(Expression (Call (Member (Import ".|c") "c") [])) (Try [(Expression (Call (Member (Import ".|e") "e") []))] [] [(Expression (Call (Member (Import ".|d") "d") []))] [])] [] [(Expression (Call (Member (Import ".|b") "b") []))] [])`,
    ],
    ['panics', 'panic(x)', `(Throw ${X})`],
    [
      'channels',
      'ch := make(chan string)\nch <- s\nx = <-ch',
      `
      (Assign (Local 3 "ch") (List []))
      (Assign (Index (Local 3 "ch") (Unknown [])) ${S})
      (Assign ${X} (Index (Local 3 "ch") (Unknown [])))`,
    ],
    [
      'ranges over keys and values',
      'for k, v := range s {\n\tg(k, v)\n}',
      '(ForEach !131072 (Local 4 "v") (Local 2 "s") [(Assign (Local 3 "k") (Index (Call (Global "$keys") [(Local 2 "s")]) (Unknown []))) (Expression (Call (Member (Import ".|g") "g") [(Local 3 "k") (Local 4 "v")]))])',
    ],
    [
      'a switch without a value is a chain of conditions',
      'switch {\ncase s == "a", s == "b":\n\tg()\ndefault:\n\th()\n}',
      `(If (Logical (Binary ${S} (String "a") "==") (Binary ${S} (String "b") "==") "||") [(Expression (Call (Member (Import ".|g") "g") []))] [(Expression (Call (Member (Import ".|h") "h") []))])`,
    ],
    [
      'a switch over types',
      'switch v := x.(type) {\ncase string:\n\tg(v)\ncase int, bool:\n}',
      `
      (Assign (Local 3 "%3") ${X})
      (Switch _ [(Case [(Binary (Local 3 "%3") (Global "string") "instanceof")] [(Assign (Local 4 "v") (Typed (Local 3 "%3") (Global "string"))) (Expression (Call (Member (Import ".|g") "g") [(Local 4 "v")]))]) (Case [(Binary (Local 3 "%3") (Global !8192 "number") "instanceof") (Binary (Local 3 "%3") (Global "boolean") "instanceof")] [(Assign (Local 5 "v") (Local 3 "%3"))])])`,
    ],
    [
      'composite literals',
      'a := []string{s, "b"}\nb := item{Name: s}',
      `
      (Assign (Local 3 "a") (List [${S} (String "b")]))
      (Assign (Local 5 "b") (Sequence [(Assign (Local 4 "%4") (New (Member (Import ".|item") "item") [])) (Assign (Member (Local 4 "%4") "Name") ${S}) (Local 4 "%4")]))`,
    ],
    [
      'pointers and conversions',
      'x = &s\nx = *y.(*string)\nb := []byte(s)\nn := int(y.(int64))',
      `
      (Assign ${X} (Local !32768 2 "s"))
      (Assign ${X} (Typed (Local 1 "y") (Global "string")))
      (Assign (Local 3 "b") (Call (Global "$string") [${S}]))
      (Assign (Local 4 "n") (Unary (Local 1 "y") "+"))`,
    ],
    [
      'append spreads',
      'l := append([]string{}, s)\nl = append(l, l...)',
      `
      (Assign (Local 3 "l") (List [(Spread (List [])) ${S}]))
      (Assign (Local 3 "l") (List [(Spread (Local 3 "l")) (Spread (Local 3 "l"))]))`,
    ],
  ]);
});
