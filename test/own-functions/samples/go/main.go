package main
import ("net/http"; "os/exec"; "acme.com/app/safe")
func main() {
  http.HandleFunc("/a", func(w http.ResponseWriter, r *http.Request) { a, _ := safe.Clean(r.FormValue("a")); exec.Command("sh", "-c", "ls " + a).Run() })
  http.HandleFunc("/b", func(w http.ResponseWriter, r *http.Request) { a := r.FormValue("a"); if safe.IsFine(a) { exec.Command("sh", "-c", "ls " + a).Run() } })
  http.HandleFunc("/c", func(w http.ResponseWriter, r *http.Request) { a := r.FormValue("a"); if err := safe.CheckFine(a); err != nil { return }; exec.Command("sh", "-c", "ls " + a).Run() })
  http.HandleFunc("/c2", func(w http.ResponseWriter, r *http.Request) { a := r.FormValue("a"); v, err := safe.ParseFine(a); if err != nil { return }; exec.Command("sh", "-c", "ls " + v).Run() })
  http.HandleFunc("/d", func(w http.ResponseWriter, r *http.Request) { (&safe.Store{}).Find(r.FormValue("a")) })
  http.HandleFunc("/e", func(w http.ResponseWriter, r *http.Request) { exec.Command("sh", "-c", "ls " + safe.Ticket()).Run() })
}
