import hashlib
import hmac
import os
import pickle
import xml.sax
import xml.sax.handler
from xml.dom import minidom
from xml.etree import ElementTree

import defusedxml.ElementTree
import jsonpickle
import marshal
import yaml
from lxml import etree

KEY = os.environ['GATEWAY_KEY'].encode()


def parse_default(data):
    return etree.fromstring(data)


def parse_resolving(data):
    parser = etree.XMLParser(resolve_entities=True, no_network=False)
    return etree.fromstring(data, parser=parser)  # expect: CWE-611


def parse_dtd(data):
    parser = etree.XMLParser(load_dtd=True, no_network=False)
    return etree.XML(data, parser)  # expect: CWE-611


def parse_closed(data):
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    return etree.fromstring(data, parser=parser)  # safe: CWE-611


def parse_defused(data):
    return defusedxml.ElementTree.fromstring(data)  # safe: CWE-611


def parse_sax(data, handler):
    parser = xml.sax.make_parser()
    parser.setFeature(xml.sax.handler.feature_external_ges, True)
    parser.setContentHandler(handler)
    parser.parse(data)  # expect: CWE-611


def parse_sax_closed(data, handler):
    parser = xml.sax.make_parser()
    parser.setFeature(xml.sax.handler.feature_external_ges, False)
    parser.setContentHandler(handler)
    parser.parse(data)  # safe: CWE-611


def load_signed(blob):
    signature, payload = blob[:32], blob[32:]
    expected = hmac.new(KEY, payload, hashlib.sha256).digest()
    if not hmac.compare_digest(signature, expected):
        raise ValueError('bad signature')
    return pickle.loads(payload)  # safe: CWE-502


def load_any(kind, data):
    if kind == 'jsonpickle':
        return jsonpickle.decode(data)  # expect: CWE-502
    if kind == 'marshal':
        return marshal.loads(data)  # expect: CWE-502
    if kind == 'yaml':
        return yaml.unsafe_load(data)  # expect: CWE-502
    return yaml.safe_load(data)  # safe: CWE-502
