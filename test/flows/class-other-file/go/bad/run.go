package main

func (s *shell) run(text string) {
	s.start(s.prefix + text)
}
