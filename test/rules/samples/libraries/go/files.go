package main

import (
	"net/http"
	"path/filepath"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/disintegration/imaging"
	"github.com/go-git/go-git/v5"
	"github.com/gosimple/slug"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/minio/minio-go/v7"
	"github.com/pkg/sftp"
	"github.com/spf13/afero"
	"github.com/xuri/excelize/v2"
)

func take(w http.ResponseWriter, r *http.Request, client *minio.Client, remote *sftp.Client) {
	name := filepath.Join("/srv", r.FormValue("name"))
	picture, _ := imaging.Open(name) // FOUND go/files/path-traversal
	imaging.Save(picture, name)      // FOUND go/files/path-traversal
	imaging.Open(filepath.Join("/srv", slug.Make(r.FormValue("name"))))
	client.FGetObject(r.Context(), "files", "a", name, minio.GetObjectOptions{}) // FOUND go/files/path-traversal
	excelize.OpenFile(name)                                                      // FOUND go/files/path-traversal
	doublestar.FilepathGlob(name)                                                // FOUND go/files/path-traversal
	files := afero.NewOsFs()
	afero.ReadFile(files, name) // FOUND go/files/path-traversal
	files.Remove(name)          // FOUND go/files/path-traversal
	afero.ReadFile(afero.NewBasePathFs(files, "/srv"), name)
	remote.Open(name)                                                                       // FOUND go/files/path-traversal
	git.PlainClone("/srv/a", false, &git.CloneOptions{URL: r.FormValue("url")})              // FOUND go/requests/server-side-request-forgery
	retryablehttp.NewClient().Get(r.FormValue("url"))                                        // FOUND go/requests/server-side-request-forgery
	request, _ := retryablehttp.NewRequest("GET", r.FormValue("url"), nil)                   // FOUND go/requests/server-side-request-forgery
	retryablehttp.NewClient().Do(request)
}
