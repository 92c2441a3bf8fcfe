/**
 * What a path alone says about a file. Vendored code is somebody else's: it is not analysed. Test code is analysed,
 * but what is found there counts for less.
 */
const vendoredFolders = new Set([
  'node_modules',
  'bower_components',
  'jspm_packages',
  'vendor',
  'vendors',
  'vendored',
  '_vendor',
  'third_party',
  'third-party',
  'thirdparty',
  'site-packages',
  'dist-packages',
  '.venv',
  'venv',
  'virtualenv',
  '.tox',
  '.nox',
  '.eggs',
  '.yarn',
  '.bundle',
  'Godeps',
  'Pods',
  'Carthage',
]);

/** `jquery-3.7.1.slim.min.js`, `d3.v7.2.js`: a library with its version in its name. */
const versionedLibrary = /[-.]v?\d+\.\d+(\.\d+)?([-.][a-z]+)*\.(m?js|css)$/i;
const wellKnownLibrary =
  /^(jquery|bootstrap|modernizr|require|html5shiv|respond|swfobject)([-.](slim|bundle|ui|full|min|migrate))*\.js$/i;

const testFolders = new Set([
  'test',
  'tests',
  '__tests__',
  'testing',
  'spec',
  'specs',
  'e2e',
  'cypress',
  'testdata',
  'test-data',
  'test_data',
  'fixtures',
  '__fixtures__',
  '__mocks__',
  'mocks',
  'example',
  'examples',
  'sample',
  'samples',
  'demo',
  'demos',
  'benchmark',
  'benchmarks',
]);
/** `integrationtests`, `e2e-tests` */
const testFolder = /^(integration|functional|acceptance|system|smoke|unit|api|e2e)[-_]?tests?$/;
/** `setupTests.ts`, `jest.setup.js`, `test_utils.go`: what tests are made with. */
const testSupport =
  /^((setup-?tests?|tests?-?setup|(jest|vitest|mocha|karma)[.-](setup|config))\.[cm]?[jt]sx?|test_?(utils?|helpers?|lib|store|suite|kit|support)\.(go|py))$/i;
/** `settings_testing.py`, `smoketest_configuration.py`: settings that tests run with. */
const testSettings =
  /^((settings|config|configuration)[-_.]testing|(smoke-?tests?|testing|tests?)[-_.](settings|config|configuration))\.(py|[cm]?[jt]s)$/i;
/** `settings/test.py`: the settings of tests, beside those of production. */
const settingsOfTests = /(^|\/)(settings|config|configuration)\/(tests?|testing)\.(py|[cm]?[jt]s)$/;
/** `fake_data.py`: made up to try the program with. */
const madeUp = /^(fake|dummy|demo|sample)[-_]?data\.(py|go|[cm]?[jt]s)$/;
const testFile =
  /(^test_.*\.py|^(unit[-_]?)?tests\.py|_tests?\.(py|go|rb|php|c|cc|cpp)|^conftest\.py|[.-](test|tests|spec|cy|e2e|stories|bench)\.[cm]?[jt]sx?|_spec\.rb|(Test|Tests|TestCase|IT|Spec)\.(java|kt|cs|php|scala|groovy))$/;

/** The folder that makes a path vendored (`node_modules` of `a/node_modules/b.js`), the file itself, or undefined. */
export function vendoredPart(path: string): string | undefined {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  const folder = segments.findIndex((segment) => vendoredFolders.has(segment));
  if (folder >= 0) return `${segments.slice(0, folder + 1).join('/')}/`;
  if (versionedLibrary.test(name) || wellKnownLibrary.test(name)) return path;
  return undefined;
}

export function isVendoredFolder(name: string): boolean {
  return vendoredFolders.has(name);
}

/** Behind this, folders are the parts of a package's name: `com.example.demo` is what new projects are called. */
const mainSources = /(^|\/)src\/main\/(java|kotlin|scala|groovy)\/(.*\/)?/;

/** A module that others use in their tests: `spring-test/src/main/java`. */
const testModule = /(^|\/)[^/]+[-_](test|tests|testing|testkit|test-support|test-fixtures)\/src\/main\//;

/** The source sets that Gradle projects have beside `main`: `src/jmh/java`, `src/testFixtures/java`, `src/integrationTest/java`. */
const testSources = /(^|\/)src\/(jmh|testFixtures|[a-z]+Tests?)\/(java|kotlin|scala|groovy|resources)\//;

/** Whether a path holds tests, what tests are made with, examples or benchmarks. */
export function isTestPath(path: string): boolean {
  if (testModule.test(path) || testSources.test(path) || settingsOfTests.test(path)) return true;
  const segments = path.replace(mainSources, '$1').split('/');
  const name = segments.pop() ?? '';
  const inTests = segments.some((segment) => {
    const folder = segment.toLowerCase();
    return testFolders.has(folder) || testFolder.test(folder);
  });
  return inTests || [testFile, testSupport, testSettings, madeUp].some((one) => one.test(name));
}
