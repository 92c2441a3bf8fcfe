package org.pomona.orchard.api;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration
public class Routes {
  @Bean
  public RouterFunction<ServerResponse> trees(TreeHandler handler) {
    return RouterFunctions.route()
        .GET("/trees", handler::bySort)
        .GET("/trees/row/{row}", handler::byRow)
        .GET("/weather", handler::weather)
        .GET("/weather/at", handler::weatherAt)
        .POST("/welcome", handler::welcome)
        .POST("/welcome/escaped", handler::welcomeEscaped)
        .GET("/maps/{map}", handler::map)
        .build();
  }
}
