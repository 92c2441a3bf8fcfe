package hooks;

import java.net.MalformedURLException;
import java.net.URL;
import java.util.Set;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.util.UriComponentsBuilder;

@RestController
public class HookController {
  private static final Set<String> HOSTS = Set.of("hooks.example.com", "ci.example.com");
  private final RestTemplate http = new RestTemplate();

  @PostMapping("/hooks/test")
  public int test(@RequestBody Hook hook) {
    return http.postForEntity(hook.address(), "ping", String.class).getStatusCodeValue(); // FOUND java/requests/server-side-request-forgery
  }

  @PostMapping("/hooks/allowed")
  public int allowed(@RequestParam String address) throws MalformedURLException {
    URL url = new URL(address);
    if (!HOSTS.contains(url.getHost())) {
      throw new IllegalArgumentException("not allowed");
    }
    return http.getForEntity(url.toString(), String.class).getStatusCodeValue();
  }

  @GetMapping("/weather")
  public int weather(@RequestParam String city) {
    String address = UriComponentsBuilder.fromHttpUrl("https://weather.example.com/v1").queryParam("city", city).toUriString();
    return http.getForEntity(address, String.class).getStatusCodeValue()
        + http.getForEntity("https://weather.example.com/v1/" + city, String.class).getStatusCodeValue()
        + http.getForEntity("https://weather.example.com/v1/{city}", String.class, city).getStatusCodeValue();
  }

  record Hook(String address, String name) {}
}
