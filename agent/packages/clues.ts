/** What a package is to others: a program that is run, or code that other programs install and call. */
export type PackageSide = 'application' | 'library';

/**
 * How much a clue proves.
 * 3: it excludes the other side, or only that side has a use for it.
 * 2: it is made for that side, and seldom seen on the other.
 * 1: it is more frequent on that side.
 */
export type Strength = 1 | 2 | 3;

export interface Clue {
  /** Of the packages of which language it speaks; absent: of all. */
  language?: string;
  /** Path of the file from the folder of the package. */
  file: RegExp;
  /** What its text must have. JSON and TOML are read as lines `scripts.start = node server.js`. */
  text?: RegExp;
  speaksFor: PackageSide;
  strength: Strength;
  says: string;
  /** What the manifest of a build states for all packages in folders below. */
  isInherited?: boolean;
}

const npm = /^package\.json$/;
const python = /^(pyproject\.toml|setup\.py|setup\.cfg)$/;
const maven = /^pom\.xml$/;
const gradle = /^(build|settings)\.gradle(\.kts)?$/;
const sharedGradle = /^(gradle|buildSrc|build-logic)\/(.*\/)?[^/]+\.gradle(\.kts)?$/;

const clue = (
  speaksFor: PackageSide,
  file: RegExp,
  strength: Strength,
  says: string,
  text?: RegExp,
): Clue => ({ file, speaksFor, strength, says, ...(text ? { text } : {}) });

/** @see clue */
const forApplication = (file: RegExp, strength: Strength, says: string, text?: RegExp): Clue =>
  clue('application', file, strength, says, text);
/** @see clue */
const forLibrary = (file: RegExp, strength: Strength, says: string, text?: RegExp): Clue =>
  clue('library', file, strength, says, text);
const inherited = (one: Clue): Clue => ({ ...one, isInherited: true });
const of = (language: string, ones: readonly Clue[]): Clue[] => ones.map((one) => ({ ...one, language }));

/** What files say by their names and texts. What needs more than one file is in `layout.ts`. */
export const clues: readonly Clue[] = [
  forApplication(/^((docker|deploy|\.docker)\/)?(Dockerfile|Containerfile)$/, 2, 'an image is built of it'),
  forApplication(/^((docker|deploy)\/)?(docker-)?compose\.ya?ml$/, 1, 'compose starts it or its services'),
  forApplication(
    /^(Procfile|app\.ya?ml|fly\.toml|vercel\.json|netlify\.toml|render\.ya?ml|heroku\.yml|serverless\.ya?ml|wrangler\.(toml|jsonc?)|ecosystem\.config\.c?js)$/,
    2,
    'it is deployed to a platform',
  ),

  ...of('javascript', [
    forApplication(npm, 3, '`private`: npm refuses to publish it', /^private = true$/m),
    forApplication(npm, 3, 'an extension, which only its editor loads', /^engines\.vscode = /m),
    forApplication(
      npm,
      2,
      'a script starts it',
      /^scripts\.start(:prod)? = .*\b(node|nodemon|ts-node|tsx|next|nest|nuxt|react-scripts|pm2|electron|expo|ng serve|vue-cli-service)\b/m,
    ),
    forApplication(
      npm,
      2,
      'packed as a desktop or mobile application',
      /^(build\.appId|(devD|d)ependencies\.(electron-builder|expo|react-scripts)) = /m,
    ),
    forApplication(
      /^(next|nuxt|gatsby|remix|vue|capacitor)[.-]config\.[cm]?[jt]s$|^nest-cli\.json$/,
      2,
      'the layout of a framework for applications',
    ),
    forLibrary(npm, 3, '`publishConfig` says how it is published', /^publishConfig\./m),
    forLibrary(
      npm,
      2,
      'a script runs before it is published',
      /^scripts\.(prepublish|prepublishOnly|prepack) = /m,
    ),
    forLibrary(npm, 2, '`files` says what is published', /^files\.0 = /m),
    forLibrary(
      npm,
      2,
      'it describes what others import',
      /^(exports(\.[^=]*)?|module|types|typings|jsdelivr|unpkg) = /m,
    ),
    forLibrary(npm, 2, '`peerDependencies` asks something of those who install it', /^peerDependencies\./m),
    forLibrary(npm, 1, '`keywords` for those who look for packages', /^keywords\.0 = /m),
    forLibrary(/^\.npmignore$/, 2, '`.npmignore` says what is not published'),
  ]),
  ...of('python', [
    forApplication(python, 3, 'a classifier keeps it off the package index', /Private ::/),
    forApplication(
      /^pyproject\.toml$/,
      3,
      'it is not built as a package',
      /^tool\.(poetry\.package-mode|uv\.package) = false$/m,
    ),
    forApplication(/^manage\.py$/, 2, 'the layout of a Django project'),
    forApplication(/^([\w-]+\/){0,2}(wsgi|asgi)\.py$/, 2, 'servers load it'),
    forApplication(/^(alembic\.ini|gunicorn\.conf\.py|uwsgi\.ini)$/, 2, 'settings of a running program'),
    forLibrary(
      /^pyproject\.toml$/,
      2,
      'classifiers for the package index',
      /^(project|tool\.poetry)\.classifiers\.0 = /m,
    ),
    forLibrary(
      /^setup\.(py|cfg)$/,
      2,
      'classifiers for the package index',
      /^\s*['"]?(classifiers?|CLASSIFIERS)\b/m,
    ),
    forLibrary(
      /^pyproject\.toml$/,
      1,
      'a distribution is built of it',
      /^build-system\.(build-backend|requires\.0) = /m,
    ),
    forLibrary(/^setup\.py$/, 1, 'a distribution is built of it', /\bsetup\s*\(/),
    forLibrary(/^MANIFEST\.in$/, 1, '`MANIFEST.in` says what a distribution has'),
    forLibrary(/^(tox\.ini|noxfile\.py)$/, 1, 'it is tested on several versions of Python'),
  ]),
  ...of('java', [
    forApplication(
      maven,
      3,
      'packed as a program',
      /<artifactId>\s*(spring-boot|quarkus)-maven-plugin\s*<|<packaging>\s*(war|ear)\s*</,
    ),
    forApplication(maven, 3, 'it is not deployed to a repository', /<maven\.deploy\.skip>\s*true\s*</),
    forApplication(
      gradle,
      3,
      'packed as a program',
      /['"](application|war|org\.springframework\.boot|io\.quarkus|com\.android\.application)['"]|^\s*application\s*$/m,
    ),
    inherited(
      forLibrary(
        maven,
        2,
        '`distributionManagement`: it is deployed to a repository',
        /<distributionManagement>/,
      ),
    ),
    inherited(
      forLibrary(
        maven,
        2,
        'licence and source repository, which Maven Central demands',
        /<licenses>[\s\S]*<scm>|<scm>[\s\S]*<licenses>/,
      ),
    ),
    inherited(
      forLibrary(
        maven,
        2,
        'it is signed or staged for Maven Central',
        /<artifactId>\s*(maven-gpg-plugin|central-publishing-maven-plugin|nexus-staging-maven-plugin)\s*</,
      ),
    ),
    inherited(
      forLibrary(
        gradle,
        2,
        'it is published or a library to its build',
        /['"`](java-library|maven-publish|java-gradle-plugin|com\.vanniktech\.maven\.publish|com\.android\.library)['"`]|^\s*`(java-library|maven-publish)`/m,
      ),
    ),
    inherited(
      forLibrary(
        sharedGradle,
        2,
        'shared scripts of the build publish its modules',
        /['"`](java-library|maven-publish|com\.vanniktech\.maven\.publish)['"`]/,
      ),
    ),
  ]),
];
