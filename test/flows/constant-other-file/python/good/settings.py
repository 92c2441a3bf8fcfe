REMOTE = False
