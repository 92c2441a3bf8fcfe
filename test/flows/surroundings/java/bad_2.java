import java.io.IOException;

public class Backup {
  public static void main(String[] args) throws IOException {
    String folder = System.getenv("FOLDER"); // source
    Runtime.getRuntime().exec(new String[] { "/bin/sh", "-c", "tar czf backup.tgz " + folder }); // expect: java/process/command-from-surroundings
  }
}
