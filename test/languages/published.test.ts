import { expect } from 'chai';
import { isPublished as isPublishedJava } from '#agent/languages/java/published.js';
import type { FileIndex } from '#agent/languages/language.js';
import { isPublished as isPublishedPython } from '#agent/languages/python/published.js';

function indexOf(files: Record<string, string>): FileIndex {
  return {
    has: (path) => path in files,
    read: (path) => files[path],
    paths: () => Object.keys(files).sort(),
  };
}

describe('languages: packages that others install', () => {
  it('are those of Python that have classifiers, but for one that keeps it off the index', () => {
    const isPublished = isPublishedPython(
      indexOf({
        'setup.py': "setup(name='frame',\n  classifiers=['Framework :: Frame'])",
        'shop/pyproject.toml': '[project]\nclassifiers = ["Private :: Do Not Upload"]\n',
        'tool/pyproject.toml': '[tool.ruff]\nline-length = 100\n',
      }),
    );
    expect(isPublished('frame/core.py')).to.equal(true);
    expect(isPublished('tool/run.py')).to.equal(true);
    expect(isPublished('shop/views.py')).to.equal(false);
    expect(isPublishedPython(indexOf({ 'pyproject.toml': '[project]\nname = "shop"\n' }))('a.py')).to.equal(
      false,
    );
  });

  it('are the modules of Java that are published, but for those that are packed as programs', () => {
    const isPublished = isPublishedJava(
      indexOf({
        'pom.xml': '<project><licenses/><distributionManagement></distributionManagement></project>',
        'core/pom.xml': '<project><parent/></project>',
        'server/pom.xml': '<project><plugin>spring-boot-maven-plugin</plugin></project>',
      }),
    );
    expect(isPublished('core/src/main/java/com/acme/Core.java')).to.equal(true);
    expect(isPublished('server/src/main/java/com/acme/Main.java')).to.equal(false);
  });

  it('are the modules of a Gradle build whose shared scripts publish them', () => {
    const files = {
      'gradle/module.gradle': "apply plugin: 'java-library'",
      'run/build.gradle': "plugins { id 'application' }",
    };
    const isPublished = isPublishedJava(indexOf(files));
    expect(isPublished('core/src/main/java/com/acme/Core.java')).to.equal(true);
    expect(isPublished('run/src/main/java/com/acme/Main.java')).to.equal(false);
    expect(
      isPublishedJava(indexOf({ 'build.gradle': "plugins { id 'java' }" }))('src/main/java/A.java'),
    ).to.equal(false);
  });
});
