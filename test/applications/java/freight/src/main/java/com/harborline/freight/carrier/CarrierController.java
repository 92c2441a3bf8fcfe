package com.harborline.freight.carrier;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.servlet.view.RedirectView;

@Controller
public class CarrierController {
  private static final Map<String, String> TRACKERS =
      Map.of("north", "https://track.north.example", "delta", "https://api.delta.example");

  private final CarrierMapper mapper;
  private final RestTemplate rest = new RestTemplate();

  public CarrierController(CarrierMapper mapper) {
    this.mapper = mapper;
  }

  @GetMapping("/carriers")
  @ResponseBody
  public List<Map<String, Object>> carriers(@RequestParam String by, @RequestParam(required = false) String country) {
    return country == null ? mapper.sorted(by) : mapper.byCountry(country);
  }

  /** Takes a carrier's logo over from the carrier's own site. */
  @PostMapping("/carriers/logo")
  @ResponseBody
  public byte[] logo(@ModelAttribute LogoForm form) throws IOException {
    URL address = new URL(form.getAddress());
    try (InputStream in = address.openStream()) { // expect: CWE-918
      return in.readAllBytes();
    }
  }

  @PostMapping("/carriers/hook")
  @ResponseBody
  public String hook(@RequestParam String callback) {
    return rest.getForObject(URI.create(callback), String.class); // expect: CWE-918
  }

  @GetMapping("/track")
  @ResponseBody
  public String track(@RequestParam String carrier, @RequestParam long parcel) {
    String base = TRACKERS.get(carrier);
    if (base == null) {
      return "unknown carrier";
    }
    return rest.getForObject(base + "/parcels/" + parcel, String.class); // safe: CWE-918
  }

  @GetMapping("/go")
  public RedirectView go(@RequestParam("to") String target) {
    return new RedirectView(target); // expect: CWE-601
  }

  @GetMapping("/leave")
  public String leave(@RequestParam(required = false) String next) {
    return "redirect:" + next; // expect: CWE-601
  }

  @GetMapping("/carriers/open")
  public String open(@RequestParam int id) {
    return "redirect:/carriers/" + id; // safe: CWE-601
  }
}
