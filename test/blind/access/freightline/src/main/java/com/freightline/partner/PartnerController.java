package com.freightline.partner;

import com.freightline.security.PartnerTokens;
import com.freightline.security.SignInLimit;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping("/api/partner")
public class PartnerController {

  public record Credentials(@NotBlank String name, @NotBlank String secret) {}

  public record ContactInput(@NotBlank String name, @Email String email) {}

  private final PartnerRepository partners;
  private final ContactRepository contacts;
  private final PasswordEncoder encoder;
  private final PartnerTokens tokens;
  private final SignInLimit limit;

  public PartnerController(
      PartnerRepository partners,
      ContactRepository contacts,
      PasswordEncoder encoder,
      PartnerTokens tokens,
      SignInLimit limit) {
    this.partners = partners;
    this.contacts = contacts;
    this.encoder = encoder;
    this.tokens = tokens;
    this.limit = limit;
  }

  @PostMapping("/token")
  public Map<String, String> token(@Valid @RequestBody Credentials credentials) {
    if (limit.reached(credentials.name())) {
      throw new ResponseStatusException(HttpStatus.TOO_MANY_REQUESTS);
    }
    Partner partner = partners.findByName(credentials.name())
        .filter(known -> encoder.matches(credentials.secret(), known.getSecretHash()))
        .orElse(null);
    if (partner == null) {
      limit.failed(credentials.name());
      throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
    }
    limit.succeeded(credentials.name());
    return Map.of("token", tokens.issue(partner.getId()));
  }

  @GetMapping
  public Partner self(@AuthenticationPrincipal Long partner) {
    return partners.findById(partner).orElseThrow();
  }

  @GetMapping("/contacts")
  public List<Contact> contacts(@AuthenticationPrincipal Long partner) {
    return contacts.findByPartnerId(partner);
  }

  @PutMapping("/contacts/{id}")
  public Contact change(
      @PathVariable Long id, @Valid @RequestBody ContactInput input, @AuthenticationPrincipal Long partner) {
    Contact contact = contacts.findByIdAndPartnerId(id, partner)
        .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND));
    contact.setName(input.name());
    contact.setEmail(input.email());
    return contacts.save(contact);
  }

  @DeleteMapping("/contacts/{id}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  public void remove(@PathVariable Long id) {
    contacts.deleteById(id);
  }
}
