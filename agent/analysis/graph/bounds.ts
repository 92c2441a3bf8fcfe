/**
 * What the flow graph and what is solved on it keep apart, at most. Beyond most of them less is kept apart, and nothing is
 * lost. Beyond `paths` and `members`, single members are lost: where all of a value is untrusted, none stands out.
 */
export const graphBounds = {
  /** Steps of each stage of the analysis: so many, and so many more for each node of the program. See Budget. */
  steps: 3_000_000,
  stepsPerNode: 15,
  /** Versions of an object that a read looks back over; beyond them it reads what the version at hand holds. */
  versionsBack: 64,
  /** Operators that a condition looks through; what lies deeper is not known to be checked. */
  conditionDepth: 8,
  /** Parts of `a && b && c` that are known to be true where all of it is: the last of more. */
  conjuncts: 32,
  /** Instances and literals that a variable can be; more of them are any object, whose members are known by name. */
  objects: 16,
  /** Classes that a variable can be; more of them are any object, too. */
  classes: 16,
  /** Functions that a variable can be; more of them are called as one. */
  functions: 16,
  /** Members that lead from a value to the untrusted data in it; of a longer path the first ones are known, and the last. */
  path: 3,
  /** Paths of several members below which one value is untrusted; where there are more, nobody knows below which. */
  paths: 4,
  /** Members of one value that are untrusted themselves; where there are more, nobody knows which. */
  members: 32,
  /** Ways in which one function runs, by what it is called with; for more calls all of it is run. */
  variants: 32,
  /** Calls and members that are looked through to know which way it is. */
  variantDepth: 8,
  /** Types that lead on to others under conditions, one after the other; what comes later is of no known type. */
  typeRounds: 8,
  /** Arguments of a program that are looked at to know which may be options. */
  options: 64,
  /** Constants that a value is known to be one of; one that is made of more is not known. */
  constants: 16,
  /** Values that others are made of, one after the other, until what they are is not looked for any further. */
  constantDepth: 64,
  /** Characters of a constant text that the program makes; a longer one is not known. */
  text: 2000,
  /** Values that are looked at to know one constant. */
  constantSteps: 512,
  /** Types of libraries that a value is of; of more the first of the rules. */
  types: 8,
  /** Templates of one name that are rendered; of more the first by path. */
  templates: 2,
  /** Names that lead on to names, in imports and exports; a longer chain, or a circle, means nothing. */
  nameHops: 32,
  /** Steps that a finding shows; of a longer way the beginning and the end. */
  shownSteps: 40,
  /** Facts that are looked at for the shortest ways to findings of one kind; of the others the first way is known. */
  ways: 2000,
  /** Entry points that a finding names: the first by file and place. */
  routes: 50,
  /** Functions and calls that are looked at to find the entry points of one finding. */
  routeCallers: 1000,
} as const;
