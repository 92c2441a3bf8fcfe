package com.freightline;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class FreightlineApplication {

  public static void main(String[] args) {
    SpringApplication.run(FreightlineApplication.class, args);
  }
}
