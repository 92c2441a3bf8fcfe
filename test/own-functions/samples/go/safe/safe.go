package safe
import ("errors"; "os/exec")
func Clean(x string) (string, error) { y := x + "a"; return y, nil }
func IsFine(x string) bool { return table[x] }
func CheckFine(x string) error { if !table[x] { return errors.New("no") }; return nil }
func ParseFine(x string) (string, error) { if !table[x] { return "", errors.New("no") }; return x, nil }
var table = load()
type Store struct{}
func (s *Store) Find(q string) int { return remote(q) }
func Ticket() string { return remote2() }
func OnMessage(kind, payload string) { exec.Command("sh", "-c", payload).Run() }
