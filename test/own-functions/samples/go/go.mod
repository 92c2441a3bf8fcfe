module acme.com/app
go 1.22
