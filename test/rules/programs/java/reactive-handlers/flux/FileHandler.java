package flux;

import java.io.File;
import org.springframework.core.io.FileSystemResource;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
public class FileHandler {
  public Mono<ServerResponse> file(ServerRequest request) {
    String name = request.pathVariable("name");
    return Mono.just(name)
        .map(one -> "/srv/files/" + one)
        .flatMap(path -> ServerResponse.ok().bodyValue(new FileSystemResource(path))); // FOUND java/files/path-traversal
  }

  public Mono<ServerResponse> named(ServerRequest request) {
    String name = new File(request.pathVariable("name")).getName();
    return ServerResponse.ok().bodyValue(new FileSystemResource("/srv/files/" + name));
  }
}
