package tools

import (
	"example.com/shop/store"
)

type Shell = store.Shell
