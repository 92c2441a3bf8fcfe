import getpass

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User


class Command(BaseCommand):
    help = "Creates the first manager of a clinic"

    def add_arguments(self, parser):
        parser.add_argument("username")

    def handle(self, *args, **options):
        if User.objects.filter(job=User.Job.MANAGER).exists():
            raise CommandError("There is a manager already")
        password = getpass.getpass("Password: ")
        if len(password) < 10:
            raise CommandError("The password needs ten characters")
        User.objects.create_user(
            options["username"], password=password, job=User.Job.MANAGER, is_staff=True
        )
        self.stdout.write("The manager was created")
