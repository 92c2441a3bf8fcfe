package m.webflux;

import org.springframework.context.annotation.Bean;
import org.springframework.http.codec.multipart.FilePart;
import org.springframework.http.codec.multipart.FormFieldPart;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.reactive.function.server.*;
import org.springframework.web.server.*;
import reactor.core.publisher.*;

@RestController
public class Routes {
  @Bean
  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route().GET("/a/{id}", this::a).POST("/b", this::b).build();
  }

  Mono<ServerResponse> a(ServerRequest request) {
    try {
      Runtime.getRuntime().exec("x " + request.pathVariable("id")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.queryParam("q").orElse("")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.queryParams().getFirst("q")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.headers().firstHeader("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.headers().header("a").get(0)); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.headers().asHttpHeaders().getFirst("a")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.cookies().getFirst("a").getValue()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.path()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.uri().getQuery()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.pathVariables().get("id")); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.requestPath().value()); // expect: CWE-78
      Runtime.getRuntime().exec("x " + request.exchange().getRequest().getQueryParams().getFirst("a")); // expect: CWE-78
    } catch (Exception e) {
    }
    return ServerResponse.ok().build();
  }

  Mono<ServerResponse> b(ServerRequest request) {
    return request.bodyToMono(String.class).flatMap(body -> {
      try {
        Runtime.getRuntime().exec("x " + body); // expect: CWE-78
      } catch (Exception e) {
      }
      return ServerResponse.ok().build();
    });
  }

  Mono<ServerResponse> c(ServerRequest request) {
    return request.formData().flatMap(form -> {
      try {
        Runtime.getRuntime().exec("x " + form.getFirst("a")); // expect: CWE-78
      } catch (Exception e) {
      }
      return ServerResponse.ok().build();
    });
  }

  Mono<ServerResponse> d(ServerRequest request) {
    return request.multipartData().flatMap(parts -> {
      FilePart file = (FilePart) parts.toSingleValueMap().get("file");
      try {
        Runtime.getRuntime().exec("x " + file.filename()); // expect: CWE-78
      } catch (Exception e) {
      }
      return ServerResponse.ok().build();
    });
  }

  @PostMapping("/e")
  Mono<Void> e(@RequestPart("file") FilePart file, @RequestPart("files") Flux<FilePart> files, @RequestPart("name") FormFieldPart name, @RequestBody Mono<String> body, ServerWebExchange exchange, ServerHttpRequest request) throws Exception {
    Runtime.getRuntime().exec("x " + file.filename()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + name.value()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getRequest().getQueryParams().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getHeaders().getFirst("a")); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getURI().getPath()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + request.getCookies().getFirst("a").getValue()); // expect: CWE-78
    Runtime.getRuntime().exec("x " + exchange.getFormData().block().getFirst("a")); // expect: CWE-78
    return body.doOnNext(text -> {
      try {
        Runtime.getRuntime().exec("x " + text); // expect: CWE-78
      } catch (Exception e) {
      }
    }).then();
  }

  @PostMapping("/f")
  Flux<String> f(@RequestPart("files") Flux<FilePart> files) {
    return files.map(part -> {
      try {
        Runtime.getRuntime().exec("x " + part.filename()); // expect: CWE-78
      } catch (Exception e) {
      }
      return "";
    });
  }
}
