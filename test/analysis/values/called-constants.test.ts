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

/** Both overloads of three are followed at each call, so that one seems to call itself. */
const OVERLOADS = `import java.security.MessageDigest;
class Digests {
  static class Store { String getName() { return System.getenv("NAME"); } }
  String name(int size, Store store, String text) { return name(size, store.getName(), text); }
  String name(int size, String text) { return name(size, "x", text); }
  String name(int size, String kind, String text) { return "MD5"; }
  String longer(String text, int times) { return times == 0 ? text : longer(text + "5", times - 1); }
  void make(Store store) throws Exception {
    MessageDigest.getInstance(name(1, "a")); // found
    MessageDigest.getInstance(name(1, "a", "b")); // found
    MessageDigest.getInstance(name(1, store, "b")); // found
    MessageDigest.getInstance(longer("MD", store.getName().length()));
  }
}
`;

describe('agent/analysis/values: what functions of the program give for what they are passed', function () {
  this.timeout(20_000);
  it('is known call by call, in Python', () => expectAtMarks('weak-hash', 'app.py', PYTHON));
  it('is known call by call, in Java, of the overload that takes as much', () =>
    expectAtMarks('weak-hash', 'Digests.java', JAVA));
  it('is what the ways give on which a function does not call itself', () =>
    expectAtMarks('weak-hash', 'Digests.java', OVERLOADS));
});
