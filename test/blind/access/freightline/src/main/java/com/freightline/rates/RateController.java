package com.freightline.rates;

import java.math.BigDecimal;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/rates")
public class RateController {

  private final RateRepository rates;

  public RateController(RateRepository rates) {
    this.rates = rates;
  }

  @GetMapping
  public List<Rate> all() {
    return rates.findAll();
  }

  @GetMapping("/{zone}/quote")
  public BigDecimal quote(@PathVariable String zone, @RequestParam int kilograms) {
    return rates.findById(zone).orElseThrow().getPerKilogram().multiply(BigDecimal.valueOf(kilograms));
  }

  @PutMapping("/{zone}")
  public Rate change(@PathVariable String zone, @RequestParam BigDecimal perKilogram) {
    Rate rate = rates.findById(zone).orElseGet(Rate::new);
    rate.setZone(zone);
    rate.setPerKilogram(perKilogram);
    return rates.save(rate);
  }
}
