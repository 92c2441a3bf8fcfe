package org.pomona.orchard.api;

import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.util.HtmlUtils;
import reactor.core.publisher.Mono;

/** Handlers of the functional routes. */
@Component
public class TreeHandler {
  private final DatabaseClient database;
  private final WebClient web = WebClient.create();

  public TreeHandler(DatabaseClient database) {
    this.database = database;
  }

  public Mono<ServerResponse> bySort(ServerRequest request) {
    String sort = request.queryParam("sort").orElse("none");
    return database
        .sql("SELECT id FROM tree WHERE sort = '" + sort + "'") // expect: CWE-89
        .fetch()
        .all()
        .collectList()
        .flatMap(rows -> ServerResponse.ok().bodyValue(rows.size()));
  }

  public Mono<ServerResponse> byRow(ServerRequest request) {
    String row = request.pathVariable("row");
    return database
        .sql("SELECT id FROM tree WHERE planted_row = :row") // safe: CWE-89
        .bind("row", row)
        .fetch()
        .all()
        .collectList()
        .flatMap(rows -> ServerResponse.ok().bodyValue(rows.size()));
  }

  public Mono<ServerResponse> weather(ServerRequest request) {
    String station = request.queryParam("station").get();
    return web.get()
        .uri(station) // expect: CWE-918
        .retrieve()
        .bodyToMono(String.class)
        .flatMap(text -> ServerResponse.ok().bodyValue(text.length()));
  }

  public Mono<ServerResponse> weatherAt(ServerRequest request) {
    double latitude = Double.parseDouble(request.queryParam("lat").orElse("0"));
    return web.get()
        .uri("https://weather.example/at?lat={lat}", latitude) // safe: CWE-918
        .retrieve()
        .bodyToMono(String.class)
        .flatMap(text -> ServerResponse.ok().bodyValue(text.length()));
  }

  public Mono<ServerResponse> welcome(ServerRequest request) {
    return request
        .formData()
        .map(form -> form.getFirst("name"))
        .map(name -> "<p>Welcome, " + name + "</p>")
        .flatMap(html -> ServerResponse.ok().contentType(MediaType.TEXT_HTML).bodyValue(html)); // expect: CWE-79
  }

  public Mono<ServerResponse> welcomeEscaped(ServerRequest request) {
    return request
        .formData()
        .map(form -> HtmlUtils.htmlEscape(form.getFirst("name")))
        .map(name -> "<p>Welcome, " + name + "</p>")
        .flatMap(html -> ServerResponse.ok().contentType(MediaType.TEXT_HTML).bodyValue(html)); // safe: CWE-79
  }

  public Mono<ServerResponse> map(ServerRequest request) {
    return Mono.fromCallable(() -> Files.readString(Path.of("/srv/maps", request.pathVariable("map")))) // expect: CWE-22
        .flatMap(text -> ServerResponse.status(HttpStatus.OK).bodyValue(text));
  }
}
