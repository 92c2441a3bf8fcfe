package m.springmvc;

public record Wrapped(String name) {}
