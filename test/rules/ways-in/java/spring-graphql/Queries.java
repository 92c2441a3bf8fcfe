package m.graphql;

import graphql.schema.*;
import org.springframework.graphql.data.method.annotation.*;
import org.springframework.stereotype.Controller;

@Controller
public class Queries {
  @QueryMapping
  public String a(@Argument String name, @Argument Input input, @Arguments Input all, DataFetchingEnvironment environment) throws Exception {
    Runtime.getRuntime().exec("x " + name); // expect: CWE-78
    Runtime.getRuntime().exec("x " + input.text); // expect: CWE-78
    Runtime.getRuntime().exec("x " + all.text); // expect: CWE-78
    Runtime.getRuntime().exec("x " + environment.getArgument("a")); // expect: CWE-78
    return "";
  }

  static class Input {
    String text;
  }

  DataFetcher<String> fetcher() {
    return environment -> {
      Runtime.getRuntime().exec("x " + environment.getArgument("a"));
      Runtime.getRuntime().exec("x " + environment.getArguments().get("a"));
      return "";
    };
  }
}
