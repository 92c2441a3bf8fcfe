import os
import shutil
import tempfile

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Deletes old slips"

    def add_arguments(self, parser):
        parser.add_argument("--days", type=int, default=30)

    def handle(self, *args, **options):
        listing = tempfile.mktemp(suffix=".lst")  # expect: CWE-377
        with tempfile.NamedTemporaryFile("w", suffix=".log", delete=False) as log:  # safe: CWE-377
            log.write("purge")
        os.system("find /srv/slips -mtime +%d -print > /srv/slips.lst" % options["days"])  # safe: CWE-78
        shutil.copy("/srv/slips.lst", listing)
        os.chmod(listing, 0o777)  # expect: CWE-732
        os.chmod(log.name, 0o600)  # safe: CWE-732
