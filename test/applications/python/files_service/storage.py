import os
import pathlib
import tarfile
import zipfile

ROOT = '/srv/files'
BASE = pathlib.Path(ROOT).resolve()


def resolve_inside(name):
    full = os.path.realpath(os.path.join(ROOT, name))
    if os.path.commonpath([full, ROOT]) != ROOT:
        raise ValueError('outside of the folder')
    return full


def resolve_loosely(name):
    return os.path.normpath(os.path.join(ROOT, name))


def read_all(path):
    with open(path, 'rb') as handle:  # expect: CWE-22
        return handle.read()


def unpack_zip(upload, target):
    with zipfile.ZipFile(upload) as archive:
        for entry in archive.namelist():
            destination = os.path.join(target, entry)
            with open(destination, 'wb') as out:  # expect: CWE-22
                out.write(archive.read(entry))


def unpack_zip_checked(upload, target):
    base = os.path.realpath(target)
    with zipfile.ZipFile(upload) as archive:
        for entry in archive.infolist():
            destination = os.path.realpath(os.path.join(base, entry.filename))
            if not destination.startswith(base + os.sep):
                raise ValueError('entry outside of the target')
            with open(destination, 'wb') as out:  # safe: CWE-22
                out.write(archive.read(entry))


def unpack_tar(upload, target):
    with tarfile.open(fileobj=upload) as archive:
        archive.extractall(target)  # expect: CWE-22


def unpack_tar_filtered(upload, target):
    with tarfile.open(fileobj=upload) as archive:
        archive.extractall(target, filter='data')  # safe: CWE-22
