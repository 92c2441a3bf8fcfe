/** Which programs a model, sink or pattern is about, by words in them: names, texts and imported modules. */
export interface ProgramTest {
  /** Only where the program has one of these words. */
  ifMentioned?: string[];
  /** Not where the program has one of them: what would make it harmless is there. */
  unlessMentioned?: string[];
}

/** What stands around a place: in the function it is in, or that it decorates. */
export interface PlaceTest {
  /** Only where one of these members or texts is used there. */
  ifNear?: string[];
  /** Not where one of them is used there, or such a member is called around the place: what makes it harmless is done there. */
  unlessNear?: string[];
  /** Only where a function or class around it is named so; upper and lower case are the same. */
  within?: string;
  /** Not where a function or class around it is named so. */
  unlessWithin?: string;
  /** Only in a package that other programs install, where a function, a class or the file around it is named so: it is for them to choose. */
  offered?: string;
  /** Not where a package offers it by such a name. */
  unlessOffered?: string;
}
