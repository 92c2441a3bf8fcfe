/** Endpoints without a check of callers, where most others that write to the same resource have one. */
export interface EndpointTest {
  methods: string[];
  /** Not where this regular expression fits method, path and handler: `POST /users/login signIn`. */
  unless?: string;
  /** Taken from the rule's confidence, by method. */
  doubts?: Record<string, number>;
}
