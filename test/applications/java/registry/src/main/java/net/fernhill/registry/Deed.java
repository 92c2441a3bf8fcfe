package net.fernhill.registry;

import java.math.BigDecimal;

public record Deed(long id, String owner, String parcel, BigDecimal area) {}
