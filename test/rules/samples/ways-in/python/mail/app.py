import os
import email
import imaplib
import poplib
from email import message_from_bytes, policy
from aiosmtpd.controller import Controller
from imap_tools import MailBox
m = imaplib.IMAP4_SSL('x')
_, data = m.fetch('1', '(RFC822)')
msg = email.message_from_bytes(data[0][1])
os.system('ls ' + msg['Subject'])  # FOUND python/process/command-injection
for part in msg.walk():
    os.system('ls ' + part.get_filename())  # FOUND python/process/command-injection
    open('/tmp/' + part.get_filename(), 'wb')  # FOUND python/files/path-traversal
    os.system('ls ' + part.get_payload(decode=True).decode())  # FOUND python/process/command-injection

class H:
    async def handle_DATA(self, server, session, envelope):
        os.system('ls ' + envelope.content.decode())  # FOUND python/process/command-injection
        os.system('ls ' + envelope.mail_from)  # FOUND python/process/command-injection
        return '250 OK'

for mm in MailBox('').fetch():
    os.system('ls ' + mm.subject)  # FOUND python/process/command-injection
