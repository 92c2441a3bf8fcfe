package m.mvcfn;

import org.springframework.context.annotation.*;
import org.springframework.web.servlet.function.*;

@Configuration
public class Routes {
  @Bean
  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route().GET("/a/{id}", this::a).build();
  }

  ServerResponse a(ServerRequest request) throws Exception {
    Runtime.getRuntime().exec("x " + request.pathVariable("id")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.param("q").orElse("")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.params().getFirst("q")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.body(String.class)); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.headers().firstHeader("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.servletRequest().getParameter("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.cookies().getFirst("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.multipartData().getFirst("a").getSubmittedFileName()); // expect: CWE-78
    return ServerResponse.ok().build();
  }
}
