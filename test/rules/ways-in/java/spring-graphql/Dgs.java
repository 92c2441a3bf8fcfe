package m.graphql;

import com.netflix.graphql.dgs.*;

@DgsComponent
public class Dgs {
  @DgsQuery
  public String a(@InputArgument String name) throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    return "";
  }
}
