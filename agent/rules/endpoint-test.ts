/** Endpoints without a check of callers, where most others that write to the same resource have one; with `answers` those that say too much. */
export interface EndpointTest {
  methods: string[];
  /** Not where this regular expression fits method, path and handler: `POST /users/login signIn`. */
  unless?: string;
  /** With `role`: those that ask only that callers are known, where most others ask for a role or permission. */
  asks?: 'role';
  /** Endpoints of other methods that count as well, by the same text. */
  also?: string;
  /** Queries by an id of the request alone, where others of the same model compare a field of `owners` with who asks. */
  selects?: { owners: string; ids: string };
  /**
   * With `above`: checks that stand above the decorator that registers a function, and so are never made. With `elsewhere`: rights
   * that are asked for by another id of the request than the one that selects the record, by `selects`.
   * With `administration`: views that are added to the administration of Django, which checks none of them.
   * With `annotations`: methods without one that asks for a permission, where another for the same record has it.
   */
  checks?: 'above' | 'elsewhere' | 'administration' | 'annotations';
  /** Taken from the rule's confidence, by method. */
  doubts?: Record<string, number>;
  /** Endpoints that answer with a class of the program that has a field whose name fits. */
  answers?: {
    fields: string;
    /** Only where one of its annotations, decorators or base classes has a name that fits: records that are stored. */
    records?: string;
  };
  /** Endpoints that write a request into a stored record that has a field whose name fits, and store it. */
  fills?: { fields: string };
  /** Reading endpoints that hand out all there is, by the same text as `unless`, and are open beside others that are not. */
  exports?: string;
}
