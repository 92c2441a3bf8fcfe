import { lowersTo } from './lowers-to.js';

describe('languages/python/types', () => {
  lowersTo([
    [
      'names and members',
      'x: a.b.C',
      '(Assign (Local 0 "x") (Typed _ (Member (Member (Global "a") "b") "C")))',
    ],
    [
      'parametrised',
      `
        x: List[int]
        y: typing.Optional[m.T]
        z: Dict[str, List[T]]`,
      `
        (Assign (Local 0 "x") (Typed _ (Generic (Global "List") [(Global "int")])))
        (Assign (Local 1 "y") (Typed _ (Generic (Member (Global "typing") "Optional") [(Member (Global "m") "T")])))
        (Assign (Local 2 "z") (Typed _ (Generic (Global "Dict") [(Global "str") (Generic (Global "List") [(Global "T")])])))`,
    ],
    [
      'unions',
      'x: A | B | None',
      '(Assign (Local 0 "x") (Typed _ (Generic (Global "|") [(Global "A") (Global "B") (Null)])))',
    ],
    [
      'quoted',
      `
        x: "A"
        y: 'm.A'
        z: List["A"]`,
      `
        (Assign (Local 0 "x") (Typed _ (Global "A")))
        (Assign (Local 1 "y") (Typed _ (Member (Global "m") "A")))
        (Assign (Local 2 "z") (Typed _ (Generic (Global "List") [(Global "A")])))`,
    ],
    [
      'quoted and composed',
      `
        x: "Optional[m.A]"
        y: "A | None"
        z: "Callable[[A, B], Dict[str, ...]]"`,
      `
        (Assign (Local 0 "x") (Typed _ (Generic (Global "Optional") [(Member (Global "m") "A")])))
        (Assign (Local 1 "y") (Typed _ (Generic (Global "|") [(Global "A") (Null)])))
        (Assign (Local 2 "z") (Typed _ (Generic (Global "Callable") [(List [(Global "A") (Global "B")]) (Generic (Global "Dict") [(Global "str") (Global "Ellipsis")])])))`,
    ],
    [
      'quoted text that is no type',
      `
        x: "a b"
        y: "A["
        z: "1 + 2"
        w: "List[A]]"
        v: ""`,
      `
        (Assign (Local 0 "x") (Typed _ (String "a b")))
        (Assign (Local 1 "y") (Typed _ (String "A[")))
        (Assign (Local 2 "z") (Typed _ (String "1 + 2")))
        (Assign (Local 3 "w") (Typed _ (String "List[A]]")))
        (Assign (Local 4 "v") (Typed _ (String "")))`,
    ],
    [
      'Annotated carries expressions',
      'x: Annotated[T, Depends(f), "a"]',
      '(Assign (Local 0 "x") (Typed _ (Generic (Global "Annotated") [(Global "T") (Call (Global "Depends") [(Global "f")]) (String "a")])))',
    ],
    [
      'a name for what is annotated',
      'X = Annotated[T, Depends(f)]',
      '(Assign (Local 0 "X") (Generic (Global "Annotated") [(Global "T") (Call (Global "Depends") [(Global "f")])]))',
    ],
    [
      'Literal holds values',
      'x: Literal["a", 1]',
      '(Assign (Local 0 "x") (Typed _ (Generic (Global "Literal") [(String "a") (Number "1")])))',
    ],
    [
      'Callable',
      'x: Callable[[A, "B"], None]',
      '(Assign (Local 0 "x") (Typed _ (Generic (Global "Callable") [(List [(Global "A") (Global "B")]) (Null)])))',
    ],
    [
      'other expressions',
      `
        x: conint(gt=1)
        y: None`,
      `
        (Assign (Local 0 "x") (Typed _ (Call (Global "conint") [(Keyword "gt" (Number "1"))])))
        (Assign (Local 1 "y") (Typed _ (Null)))`,
    ],
  ]);
});
