import requests

RATES = "https://rates.shop.example/v1/latest"


# Vulnerable: anyone on the way can change the rates.
def fetch_rates():
    return requests.get(RATES, verify=False, timeout=10).json()


# Safe: the certificate is checked.
def fetch_rates_safely():
    return requests.get(RATES, timeout=10).json()
