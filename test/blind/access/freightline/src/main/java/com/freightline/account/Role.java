package com.freightline.account;

public enum Role {
  SHIPPER,
  DISPATCHER,
  OFFICE
}
