package com.harborline.freight.shipment;

import java.time.LocalDate;
import java.util.List;

/** The body of a search, as JSON. */
public record ShipmentQuery(String consignee, List<String> carriers, LocalDate from, int limit) {}
