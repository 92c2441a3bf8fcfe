import os

import ldap
from ldap.filter import escape_filter_chars, filter_format
from ldap3 import ALL, Connection, Server
from ldap3.utils.conv import escape_filter_chars as escape3

BASE = 'ou=people,dc=example,dc=com'


class Directory:
    def __init__(self):
        self.client = ldap.initialize('ldaps://ldap.example.com')
        self.client.simple_bind_s('cn=reader', os.environ['LDAP_PASSWORD'])

    def find(self, uid):
        return self.client.search_s(BASE, ldap.SCOPE_SUBTREE, '(uid=%s)' % uid)  # expect: CWE-90

    def find_escaped(self, uid):
        return self.client.search_s(BASE, ldap.SCOPE_SUBTREE, '(uid=%s)' % escape_filter_chars(uid))  # safe: CWE-90

    def find_formatted(self, uid, mail):
        query = filter_format('(|(uid=%s)(mail=%s))', [uid, mail])
        return self.client.search_s(BASE, ldap.SCOPE_SUBTREE, query)  # safe: CWE-90


def find3(name):
    server = Server('ldap.example.com', get_info=ALL)
    with Connection(server, auto_bind=True) as conn:
        conn.search(BASE, f'(&(objectClass=person)(cn={name}))', attributes=['mail'])  # expect: CWE-90
        return conn.entries


def find3_escaped(name):
    conn = Connection(Server('ldap.example.com'), auto_bind=True)
    conn.search(search_base=BASE, search_filter='(cn={})'.format(escape3(name)))  # safe: CWE-90
    return conn.entries
