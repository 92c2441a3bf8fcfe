package store

import (
	"net/http"
)

func Name(r *http.Request) string {
	return r.FormValue("name") // source
}
