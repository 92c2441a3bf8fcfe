import java.io.IOException;

public class Backup {
  public static void main(String[] args) throws IOException {
    String folder = System.getenv("FOLDER");
    System.out.println(args[0] + folder);
    Runtime.getRuntime().exec("tar czf backup.tgz /var/data");
  }
}
