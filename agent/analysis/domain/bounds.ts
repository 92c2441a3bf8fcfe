import { Bound } from './bound.js';

const NO_RESULT = 'the call is not followed, and gives nothing known';

/** Every limit of the analysis that can change what it finds, but for the steps that it may take; see limits.ts. */
export const bounds = {
  // What is known of a value.
  marks: new Bound(12, 'origins of a value', 'the origins that say most are kept, in a fixed order'),
  objects: new Bound(4, 'objects that a value may be', 'the first by file and place are kept'),
  classes: new Bound(16, 'classes that a value may be', 'the first by file and place are kept'),
  functions: new Bound(64, 'functions that a value may be', 'the first by file and place are kept'),
  choices: new Bound(
    8,
    'constant texts that a value may be',
    'the first by alphabet are kept, as some of several',
  ),
  types: new Bound(8, 'library names or types of a value', 'the first of the rules are kept'),
  typesOfClass: new Bound(16, 'library types that a class has', 'the first of the rules are kept'),
  path: new Bound(3, 'member names below a parameter', 'a deeper member is taken for the one that holds it'),
  doubt: new Bound(6, 'doubt of a path', 'the origin is dropped: the path is too unlikely'),
  text: new Bound(10_000, 'characters of a constant text', 'the text is no constant'),
  repeatedText: new Bound(2_000, 'characters of a text that is repeated', 'the text is no constant'),
  splitText: new Bound(2_000, 'characters of a text that is split', 'the parts are no constants'),
  splitParts: new Bound(64, 'parts of a text that is split', 'further parts are left out'),
  joinedChoices: new Bound(8, 'texts that two choices make together', 'the text is no constant'),
  listItems: new Bound(64, 'items of a list that are distinguished', 'any item may be any other'),
  sharedDepth: new Bound(
    2,
    'depth of an object that is stored for other functions',
    'what lies deeper is left out',
  ),

  // What a summary says of a function.
  effects: new Bound(
    16,
    'members that a function writes of what it is given',
    'deep ones are any member of what holds them',
  ),
  stores: new Bound(
    32,
    'variables and fields where a function puts its parameters',
    'further ones are left out',
  ),
  storedDepth: new Bound(
    2,
    'depth of an object that is searched for parameters',
    'what lies deeper is taken to hold none',
  ),
  deferredCalls: new Bound(
    32,
    'calls that a function leaves to its callers',
    'further ones are not resolved',
  ),
  conditionalSinks: new Bound(
    80,
    'sinks that a function reaches from parameters',
    'further ones are left out',
  ),
  variants: new Bound(
    32,
    'sets of constants that a function is evaluated with',
    'others are not distinguished',
  ),
  receiverClasses: new Bound(
    13,
    'classes of its object that a function is evaluated for',
    'others are not distinguished',
  ),
  constantCharacters: new Bound(
    60,
    'characters of a constant that a callee decides by',
    'longer texts are not distinguished',
  ),
  variedCharacters: new Bound(
    2_500,
    'characters of a function evaluated for constants',
    'its constants are not distinguished',
  ),

  // How far calls are followed.
  callDepth: new Bound(
    40,
    'calls inside each other whose callees have no summary yet',
    'the callee is evaluated later',
  ),
  calling: new Bound(20, 'calls inside each other while one call is applied', NO_RESULT),
  repeatedCalls: new Bound(2, 'calls of one function inside each other while a call is applied', NO_RESULT),
  resolving: new Bound(5, 'calls left to callers that lead to each other', 'deeper ones are not resolved'),
  resolvedForCall: new Bound(
    64,
    'calls left to callers that one call resolves',
    'further ones are not resolved',
  ),
  resolvedInFunction: new Bound(
    32,
    'calls left to callers in a function, and one more for 40 characters of it',
    'further ones are not resolved',
  ),
  handedOn: new Bound(3, 'callers that hand on a call of what they are given', 'the call is not resolved'),
  handedOnEmpty: new Bound(
    1,
    'callers that hand on a call without untrusted input',
    'the call is not resolved',
  ),
  inPlaceDepth: new Bound(
    9,
    'functions inside functions that are evaluated where they are called',
    NO_RESULT,
  ),
  inPlaceRuns: new Bound(12, 'runs of a function inside another in one evaluation', NO_RESULT),
  shortInPlaceRuns: new Bound(120, 'runs of a short function inside another in one evaluation', NO_RESULT),
  copies: new Bound(12, 'objects that a call makes', 'what further objects hold is unknown'),
  copyDepth: new Bound(2, 'depth of the objects that a call makes', 'what deeper objects hold is unknown'),
  spreadNames: new Bound(
    200,
    'names that a loop gives from one object to another',
    'further names are left out',
  ),
  framePath: new Bound(
    3,
    'calls by which the variables of closures are told apart',
    'the first of them are forgotten: what differs by these alone is one',
  ),
  demandDepth: new Bound(
    2,
    'depth of arguments that are searched for untrusted input',
    'what lies deeper is taken to hold none',
  ),
  openCalls: new Bound(
    12,
    'calls of one of several functions behind each other',
    'untrusted input is followed no further',
  ),
  openCallFunctions: new Bound(
    20_000,
    'functions of a program in which untrusted input is followed through several calls of one of several',
    'it is followed through the first of them',
  ),
  openCallSummaries: new Bound(
    2_000,
    'functions that untrusted input comes to by calls of one of several',
    'untrusted input is followed no further',
  ),
  templates: new Bound(2, 'templates of one name', 'the first by path are rendered'),
  templateNames: new Bound(4, 'templates that one call names', 'the first are rendered'),

  // Classes and what they inherit.
  bases: new Bound(12, 'base classes that are searched', 'further base classes are not searched'),
  constructorBases: new Bound(
    10,
    'base classes above each other without a constructor',
    'no constructor runs',
  ),
  chosenBases: new Bound(
    6,
    'classes searched for the method that a computed name means',
    'further ones are not searched',
  ),
  chosenMethods: new Bound(
    4,
    'methods that a computed name may mean',
    'those that the rules can say something of are called',
  ),
  decoratedBases: new Bound(
    24,
    'base types that are searched for decorators',
    'further ones are not searched',
  ),
  satisfying: new Bound(
    64,
    'classes that have all methods of an interface',
    'further ones are not taken to be of it',
  ),
  methodBases: new Bound(
    24,
    'classes that are searched for what a class has of an interface',
    'methods of further ones are not found',
  ),
  undecidedOverloads: new Bound(4, 'overloads that arguments leave open', 'the first are called'),
  overrides: new Bound(
    8,
    'methods that a call of an abstract one may mean',
    'classes behind those are not searched',
  ),
  mixedOverrides: new Bound(
    3,
    'methods of a call whose results are mixed',
    'what they read from outside is left out of the result',
  ),
  derivedClasses: new Bound(
    64,
    'derived classes that are searched',
    'further derived classes are not searched',
  ),
  overriddenDepth: new Bound(
    4,
    'depth of derived classes that are searched for an override',
    'none is taken to be deeper',
  ),
  fixedFieldDepth: new Bound(
    12,
    'depth of derived classes that may set a field',
    'the field is taken to change',
  ),
  inheritedKinds: new Bound(
    4,
    'sorts of derived classes that an inherited method is evaluated for',
    'it is evaluated as its own class has it',
  ),
  calledKinds: new Bound(
    2,
    'sorts of derived classes that a call tells apart',
    'the method is called as its own class has it',
  ),
  reachedMethods: new Bound(
    200,
    'methods of an object that lead to each other',
    'further ones are not compared',
  ),
  relatedClasses: new Bound(
    64,
    'classes related to one by inheritance',
    'users of further ones are not analysed',
  ),
  getters: new Bound(3, 'computed properties that lead to each other', 'the property is unknown'),
  textMethods: new Bound(
    2,
    'objects inside each other that become text',
    'the taint of deeper ones is left out',
  ),

  // What is written.
  nesting: new Bound(400, 'depth of nested expressions', 'the deeper expression is unknown'),
  conditions: new Bound(40, 'depth of nested conditions', 'the deeper condition says nothing'),
  loopRounds: new Bound(10, 'rounds of a loop', 'its state is taken as it is'),
  innerLoopRounds: new Bound(3, 'rounds of a loop inside another', 'its state is taken as it is'),
  typeDepth: new Bound(4, 'depth of a stated type', 'the deeper type is unknown'),
  memberChain: new Bound(
    5,
    'members of a variable that are remembered together',
    'a longer chain is not remembered',
  ),
  checkedItems: new Bound(
    20,
    'items of a list that is checked as a whole',
    'its items are not taken for checked',
  ),
  collectors: new Bound(6, 'collectors inside each other', 'deeper items are taken as they are'),
  textCalls: new Bound(
    8,
    'calls behind each other on a text that is searched',
    'earlier ones are taken to change nothing',
  ),
  patternParts: new Bound(40, 'depth of the parts of a regular expression', 'the deeper part is unknown'),
  appendedCalls: new Bound(
    30,
    'calls behind each other that append to a text',
    'the text before them is unknown',
  ),
  textBefore: new Bound(
    300,
    'characters before an appended text',
    'earlier characters are not compared with rules',
  ),

  // Rounds of the solver, and what they look for.
  remade: new Bound(8, 'times that a summary is made again', 'it stays as it is'),
  refreshRounds: new Bound(
    16,
    'rounds in which readers of changed variables are evaluated again',
    'the others stay as they are',
  ),
  taintRounds: new Bound(
    8,
    'times that users of untrusted input are looked for',
    'further users are not analysed',
  ),
  taintedNameRounds: new Bound(
    6,
    'calls or stores that lead from untrusted input to a function',
    'further functions are not analysed',
  ),
  nameEvaluations: new Bound(
    5_000,
    'evaluations of functions for names of untrusted input, where a program has more functions than it is followed in',
    'further functions are not analysed for such a name',
  ),
  nameUsers: new Bound(
    40,
    'functions that use one name of untrusted input',
    'functions that use a more common name are not analysed',
  ),
  carriedDepth: new Bound(
    2,
    'depth of an object that is searched for untrusted input',
    'what lies deeper is taken to hold none',
  ),
  sinkRounds: new Bound(
    3,
    'calls from a function to a sink, by names',
    'functions further away are not analysed',
  ),
  sharedNames: new Bound(
    6,
    'functions of one name that may lead to a sink',
    'users of a more common name are not analysed',
  ),
  constantRounds: new Bound(
    4,
    'calls through which a constant comes to a rule',
    'callers further away are not analysed',
  ),
  constantUsers: new Bound(
    2_000,
    'functions that may pass a constant to a rule',
    'further ones are not analysed',
  ),

  // What others call, and what is shown.
  exportedDepth: new Bound(4, 'depth of what a package exports', 'what lies deeper is not called'),
  exportedMembers: new Bound(
    400,
    'members of an object that a package exports',
    'further ones are not called',
  ),
  observations: new Bound(20_000, 'calls noted for endpoints and the summary', 'further ones are left out'),
  witnessSteps: new Bound(
    40,
    'steps of a path that is shown',
    'assignments are left out first, then the middle',
  ),
  witnessRead: new Bound(2_000, 'steps of a path that are looked through', 'further ones are left out'),
  routes: new Bound(50, 'entry points that reach a sink', 'the first by file and place are kept'),
  routeCallers: new Bound(
    2_000,
    'callers among which entry points are looked for',
    'what is called by more is taken to be reached by those that were found',
  ),
} satisfies Record<string, Bound>;

/** So many characters of a function allow it one more call that is resolved; see `resolvedInFunction`. */
export const CHARACTERS_PER_RESOLVED = 40;
