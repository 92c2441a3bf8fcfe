/** Java sources of what generated programs use, by path: they only note what reaches them, and send the requests. */
export const javaStubs: ReadonlyMap<string, string> = new Map([
  [
    'javax/servlet/http/HttpServletRequest.java',
    'package javax.servlet.http;\npublic interface HttpServletRequest {\n  String getParameter(String name);\n}\n',
  ],
  [
    'org/springframework/web/bind/annotation/RestController.java',
    'package org.springframework.web.bind.annotation;\npublic @interface RestController {}\n',
  ],
  [
    'org/springframework/web/bind/annotation/GetMapping.java',
    'package org.springframework.web.bind.annotation;\npublic @interface GetMapping {\n  String value();\n}\n',
  ],
  [
    'org/apache/commons/exec/CommandLine.java',
    `package org.apache.commons.exec;
public class CommandLine {
  public static final java.util.List<String> commands = new java.util.ArrayList<>();
  public static CommandLine parse(String text) {
    commands.add(text);
    return new CommandLine();
  }
}
`,
  ],
  [
    'stub/Command.java',
    `package stub;
public class Command {
  public static void start(String text) throws java.io.IOException {
    org.apache.commons.exec.CommandLine.parse(text);
  }
}
`,
  ],
  ['org/owasp/esapi/codecs/UnixCodec.java', 'package org.owasp.esapi.codecs;\npublic class UnixCodec {}\n'],
  [
    'org/owasp/esapi/ESAPI.java',
    `package org.owasp.esapi;
public class ESAPI {
  public static ESAPI encoder() {
    return new ESAPI();
  }
  public String encodeForOS(org.owasp.esapi.codecs.UnixCodec codec, String text) {
    return text.replace("'", "\\\\'");
  }
}
`,
  ],
  [
    'Harness.java',
    `import java.io.*;
import java.net.*;
import java.nio.file.*;
import java.util.*;
import javax.servlet.http.HttpServletRequest;
import org.apache.commons.exec.CommandLine;

/** Lines: \`program NAME CLASS...\`, \`session\`, \`call PATH OP WORDS\`, \`end\`. Commands and ends of sessions are written, one a line. */
public class Harness {
  static URLClassLoader loader;
  static List<Object> controllers = new ArrayList<>();

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
    String[] program = {};
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("program")) program = words;
      else if (words[0].equals("session")) load(program);
      else if (words[0].equals("call")) call(words[1], words[2], Arrays.asList(words[3].split(",")));
      else {
        for (String command : CommandLine.commands) out.println("command " + command);
        CommandLine.commands.clear();
        out.println("end");
      }
    }
    out.flush();
  }

  /** A loader of its own, so that static fields start again. */
  static void load(String[] program) throws Exception {
    URL url = Paths.get("programs").toUri().toURL();
    loader = new URLClassLoader(new URL[] {url}, Harness.class.getClassLoader());
    controllers.clear();
    for (int i = 2; i < program.length; i++)
      controllers.add(loader.loadClass(program[1] + "." + program[i]).getDeclaredConstructor().newInstance());
  }

  static void call(String path, String op, List<String> plain) throws Exception {
    HttpServletRequest request = (name) ->
        name.equals("op") ? op : plain.contains(name) ? "word" : "m_" + path + "_" + name + ";'z";
    for (Object controller : controllers) {
      try {
        controller.getClass().getMethod(path, HttpServletRequest.class).invoke(controller, request);
      } catch (NoSuchMethodException e) {
        continue;
      } catch (java.lang.reflect.InvocationTargetException e) {
        if (!(e.getCause() instanceof RuntimeException)) throw e;
        CommandLine.commands.add("threw");
      }
    }
  }
}
`,
  ],
]);
