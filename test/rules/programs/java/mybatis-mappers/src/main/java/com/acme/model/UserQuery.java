package com.acme.model;

import lombok.Data;

@Data
public class UserQuery {
  private String name;
  private String orderBy;
  private Integer age;
  private Boolean active;
}
