package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cgi"
	"os/exec"
)

func query(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "x " + r.URL.Query().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.FormValue("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.PostFormValue("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.PathValue("id")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.Header.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.Header["A"][0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.URL.Path).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.URL.RawQuery).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.RequestURI).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.UserAgent()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.URL.Query()["a"][0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.URL.String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.Host).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.Referer()).Run() // expect: CWE-78
}

func form(w http.ResponseWriter, r *http.Request) {
	r.ParseForm()
	exec.Command("sh", "-c", "x " + r.Form.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.Form["a"][0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.PostForm.Get("a")).Run() // expect: CWE-78
	c, _ := r.Cookie("c")
	exec.Command("sh", "-c", "x " + c.Value).Run() // expect: CWE-78
	for _, one := range r.Cookies() {
		exec.Command("sh", "-c", "x " + one.Value).Run() // expect: CWE-78
	}
	user, password, _ := r.BasicAuth()
	exec.Command("sh", "-c", "x " + user).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + password).Run() // expect: CWE-78
	file, header, _ := r.FormFile("f")
	exec.Command("sh", "-c", "x " + header.Filename).Run() // expect: CWE-78
	data, _ := io.ReadAll(file)
	exec.Command("sh", "-c", "x " + string(data)).Run() // expect: CWE-78
	r.ParseMultipartForm(1 << 20)
	for _, h := range r.MultipartForm.File["f"] {
		exec.Command("sh", "-c", "x " + h.Filename).Run() // expect: CWE-78
	}
	exec.Command("sh", "-c", "x " + r.MultipartForm.Value["a"][0]).Run() // expect: CWE-78
}

type note struct {
	Text string
}

func body(w http.ResponseWriter, r *http.Request) {
	data, _ := io.ReadAll(r.Body)
	exec.Command("sh", "-c", "x " + string(data)).Run() // expect: CWE-78
	var n note
	json.NewDecoder(r.Body).Decode(&n)
	exec.Command("sh", "-c", "x " + n.Text).Run() // expect: CWE-78
	var m note
	json.Unmarshal(data, &m)
	exec.Command("sh", "-c", "x " + m.Text).Run() // expect: CWE-78
	scanner := bufio.NewScanner(r.Body)
	for scanner.Scan() {
		exec.Command("sh", "-c", "x " + scanner.Text()).Run() // expect: CWE-78
	}
	var any map[string]interface{}
	json.NewDecoder(r.Body).Decode(&any)
	exec.Command("sh", "-c", "x " + any["a"].(string)).Run() // expect: CWE-78
	reader, _ := r.MultipartReader()
	part, _ := reader.NextPart()
	exec.Command("sh", "-c", "x " + part.FileName()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + part.FormName()).Run()
	content, _ := io.ReadAll(part)
	exec.Command("sh", "-c", "x " + string(content)).Run() // expect: CWE-78
	id := r.PathValue("rest")
	exec.Command("sh", "-c", "x " + id).Run() // expect: CWE-78
}

type server struct{}

func (s *server) ServeHTTP(w http.ResponseWriter, q *http.Request) {
	exec.Command("sh", "-c", "x " + q.URL.Query().Get("a")).Run() // expect: CWE-78
}

func main() {
	http.HandleFunc("/q", query)
	http.HandleFunc("POST /f/{id}", form)
	http.HandleFunc("/b", body)
	http.Handle("/s", &server{})
	http.HandleFunc("/i", func(w http.ResponseWriter, hr *http.Request) {
		exec.Command("sh", "-c", "x " + hr.URL.Query().Get("a")).Run() // expect: CWE-78
	})
	cgi.Serve(nil)
	http.ListenAndServe(":80", nil)
}
