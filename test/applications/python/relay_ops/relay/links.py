"""How the relay talks to the machines behind it."""
import ftplib
import os
import ssl
import stat
import tempfile
import urllib.request

import paramiko
import requests
import urllib3

API_KEY = os.environ.get("RELAY_API_KEY")


def open_shell(host):
    client = paramiko.SSHClient()
    client.set_missing_host_key_policy(paramiko.AutoAddPolicy())  # expect: CWE-295
    client.connect(host, username="relay")
    strict = paramiko.SSHClient()
    strict.load_system_host_keys()
    strict.set_missing_host_key_policy(paramiko.RejectPolicy())  # safe: CWE-295
    return client, strict


def download(path):
    context = ssl._create_unverified_context()  # expect: CWE-295
    with urllib.request.urlopen("https://mirror.example.org/" + path, context=context) as answer:
        return answer.read()


def download_checked(path):
    context = ssl.create_default_context()  # safe: CWE-295
    with urllib.request.urlopen("https://mirror.example.org/" + path, context=context) as answer:
        return answer.read()


def lenient():
    context = ssl.create_default_context()
    context.check_hostname = False  # expect: CWE-295
    context.verify_mode = ssl.CERT_NONE  # expect: CWE-295
    return context


class Client:
    def __init__(self, verify=True):
        self.session = requests.Session()
        self.session.verify = verify

    def push(self, body):
        return self.session.post("https://hub.example.org/push", json=body, headers={"Authorization": API_KEY})  # safe: CWE-295


class LegacyClient(Client):
    def __init__(self):
        super().__init__()
        self.session.verify = False  # expect: CWE-295


def pool():
    loose = urllib3.PoolManager(cert_reqs="CERT_NONE")  # expect: CWE-295
    tight = urllib3.PoolManager(cert_reqs="CERT_REQUIRED")  # safe: CWE-295
    return loose, tight


def send_by_ftp(path):
    password = "Tr4nsf3r!2019"  # expect: CWE-798
    with ftplib.FTP("ftp.example.org", "relay", password) as server:  # expect: CWE-319
        with open(path, "rb") as handle:
            server.storbinary("STOR " + os.path.basename(path), handle)


def spool(body):
    descriptor, name = tempfile.mkstemp()  # safe: CWE-377
    os.write(descriptor, body)
    os.close(descriptor)
    os.chmod(name, stat.S_IRWXU | stat.S_IRWXG | stat.S_IRWXO)  # expect: CWE-732
    os.chmod(name, stat.S_IRUSR | stat.S_IWUSR)  # safe: CWE-732
    return name
