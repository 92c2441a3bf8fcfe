package store

type Shell struct{ name string }

func New(name string) *Shell { return &Shell{name: name} }
