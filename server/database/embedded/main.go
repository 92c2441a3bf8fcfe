// Command embedded runs FerretDB on SQLite as the database of one Goalkeeper server.
//
// It serves the MongoDB protocol on a Unix socket that only its user can reach, and it lives exactly as
// long as its parent: standard input is a pipe of the parent's, whose end (however the parent died) ends this
// process too, so that no orphan keeps the data files open.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	socket := flag.String("socket", "", "path of the Unix socket to listen on")
	data := flag.String("data", "", "folder of the SQLite files")
	flag.Parse()
	if err := run(*socket, *data); err != nil {
		fmt.Fprintln(os.Stderr, "embedded database:", err)
		os.Exit(1)
	}
}

func run(socket, data string) error {
	if socket == "" || data == "" {
		return fmt.Errorf("--socket and --data are required")
	}
	folder, err := filepath.Abs(data)
	if err != nil {
		return err
	}
	address, err := filepath.Abs(socket)
	if err != nil {
		return err
	}
	syscall.Umask(0o077)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	if err := os.Chdir(folder); err != nil {
		return err
	}
	// A killed process leaves its socket behind. The server holds the lock of the folder: nobody else listens on it.
	if err := os.Remove(address); err != nil && !os.IsNotExist(err) {
		return err
	}

	// Warnings would print whole messages, and with them what is stored.
	logger := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	database, err := ferretdb.New(&ferretdb.Config{
		Listener: ferretdb.ListenerConfig{Unix: address},
		Logger:   logger,
		Handler:  "sqlite",
		// Relative, so that no character of the folder's path can be read as a part of the address.
		SQLiteURL: "file:./",
	})
	if err != nil {
		return err
	}

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	return database.Run(ctx)
}
