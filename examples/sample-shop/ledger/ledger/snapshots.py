import base64
import pickle

import yaml


# Vulnerable: a pickle can run any code while it is read.
def load_snapshot(text):
    return pickle.loads(base64.b64decode(text))


# Safe: plain data only.
def load_document(text):
    return yaml.safe_load(text)
