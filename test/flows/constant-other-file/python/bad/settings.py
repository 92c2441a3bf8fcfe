REMOTE = True
