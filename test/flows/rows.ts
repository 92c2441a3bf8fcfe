/** A kind of flow. `not` lists the languages that cannot express it. */
export interface Row {
  group: string;
  name: string;
  not: readonly string[];
}

const groups: Record<string, string> = {
  values: `one-expression local-variable assignment-chain overwritten-by-constant concatenation interpolation!go
    format-function builder-append text-operations split-join decoding number-conversion multi-line-text`,
  containers: `array-literal-index list-add-get list-other-index list-remove-shifts map-put-get map-other-key
    object-property nested-property property-overwritten destructuring spread-varargs comprehension!go for-each-loop
    tuple-returns nested-collection`,
  control: `either-branch constant-condition computed-condition switch-constant ternary!go loop-carried
    exception-finally resource-scope!javascript!typescript switch-expression!javascript!typescript!python!go
    labeled-jump!python moved-each-round allow-list-guard regex-guard type-check check-on-other-variable
    configuration-file`,
  functions: `helper-returns-taint helper-holds-sink chain-of-four recursion default-keyword-arguments!go
    chain-of-5 chain-of-12 chain-of-30 mutual-recursion-2 mutual-recursion-3 mutual-recursion-5 table-of-6 table-of-50
    twelve-constants callback-lambda bound-arguments!java!go closure returned-function for-each-callback async-await generator
    decorated-handler!javascript!go overloads!javascript!typescript!python!go`,
  objects: `constructor-field setter-getter inherited-method overridden-method interface!javascript static-field
    fluent-builder self-alias two-objects copy inner-class anonymous-class!python!go enum-field!javascript
    record!javascript!typescript!go static-initializer instance-initializer!python!go super-call
    default-method!javascript!typescript!go factory generic-container!javascript!python
    global-chain field-chain stored-by-helper factory-callers`,
  modules: `function-other-file re-export default-export!python!java!go class-other-file constant-other-file import-cycle
    package-index`,
  sanitizers: `right-sanitizer sanitizer-of-other-class sanitizer-on-other-variable sanitized-then-tainted
    user-rule`,
  sinks: 'parameterised-query dangerous-argument import-alias method-reference template-file',
  sources: `request-parameter header cookie body path-segment uploaded-file-name surroundings stored-data
    second-order`,
};

/** All rows of the flow matrix; a row without a folder for a language is missing there. */
export const rows: readonly Row[] = Object.entries(groups).flatMap(([group, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name, ...not] = entry.split('!');
      return { group, name, not };
    }),
);

export const flowLanguages = ['javascript', 'typescript', 'python', 'java', 'go'] as const;
