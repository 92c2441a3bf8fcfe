package com.harborline.freight.shipment;

public enum Port {
  HAMBURG,
  ROTTERDAM,
  ANTWERP
}
