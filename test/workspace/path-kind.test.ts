import { expect } from 'chai';
import { isTestPath } from '#agent/workspace/path-kind.js';

describe('agent/workspace/path-kind', () => {
  it('knows tests, examples and benchmarks by their folders and names', () => {
    for (const path of [
      'src/test/java/com/acme/Shop.java',
      'examples/src/main/java/com/acme/Shop.java',
      'samples/shop/app.js',
      'src/main/java/com/acme/ShopTests.java',
      'lib/shop.spec.ts',
      'shop/tests.py',
      'shop-test/src/main/java/com/acme/ShopMatchers.java',
      'core/src/jmh/java/com/acme/MapBench.java',
      'core/src/testFixtures/java/com/acme/Ports.java',
      'core/src/integrationTest/java/com/acme/Flow.java',
      'server/integrationtests/client.go',
      'web/setupTests.ts',
      'jest.setup.js',
      'store/test_utils.py',
      'shop/configuration_testing.py',
      'scripts/smoketest_configuration.py',
      'shop/settings/test.py',
      'config/testing.ts',
      'shop/fake_data.py',
    ])
      expect(isTestPath(path), path).to.equal(true);
  });

  it('does not take the name of a package for a folder of examples', () => {
    for (const path of [
      'src/main/java/com/example/demo/Shop.java',
      'shop/src/main/java/org/springframework/samples/petclinic/owner/OwnerController.java',
      'src/main/kotlin/com/example/Shop.kt',
      'latest/src/main/java/com/acme/Shop.java',
      'contests/latest_utils.py',
      'web/setup.ts',
      'shop/configuration.py',
      'shop/contest_settings.py',
      'shop/settings/production.py',
      'shop/settings/testimonials.py',
      'shop/test.py',
      'shop/data.py',
      'shop/fake.py',
    ])
      expect(isTestPath(path), path).to.equal(false);
  });
});
