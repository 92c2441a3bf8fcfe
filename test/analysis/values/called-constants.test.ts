import { expectAtMarks } from '../flow/marked-lines.js';

const PYTHON = `import hashlib
def setting(name, default=None):
    values = {"old": "md5"}
    return values.get(name, default)
def chosen(strong):
    return "sha256" if strong else "md5"
def outer(name):
    return setting(name, "sha256")
def again(name, times):
    return again(name, times - 1) if times else name
def digests(password, name):
    hashlib.new(setting("old"), password)  # found
    hashlib.new(setting("new", "sha512"), password)
    hashlib.new(setting("new", default="md5"), password)  # found
    hashlib.new(chosen(True), password)
    hashlib.new(chosen(False), password)  # found
    hashlib.new(outer("old"), password)  # found
    hashlib.new(outer("new"), password)
    hashlib.new(again("sha1", 3), password)  # found
    hashlib.new(setting(name), password)
`;

const JAVA = `import java.security.MessageDigest;
import java.util.Map;
class Digests {
  private static final Map<String, String> VALUES = Map.of("old", "MD5", "new", "SHA-256");
  static String get(String key) { return VALUES.get(key); }
  static String get(String key, String fallback) { return VALUES.getOrDefault(key, fallback); }
  void make() throws Exception {
    MessageDigest.getInstance(get("old")); // found
    MessageDigest.getInstance(get("new"));
    MessageDigest.getInstance(get("other", "SHA-1")); // found
    MessageDigest.getInstance(get("new", "SHA-1"));
  }
}
`;

describe('agent/analysis/values: what functions of the program give for what they are passed', function () {
  this.timeout(20_000);
  it('is known call by call, in Python', () => expectAtMarks('weak-hash', 'app.py', PYTHON));
  it('is known call by call, in Java, of the overload that takes as much', () =>
    expectAtMarks('weak-hash', 'Digests.java', JAVA));
});
