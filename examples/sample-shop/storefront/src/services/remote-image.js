const catalogue = 'https://images.shop.example/products/';

// Vulnerable: the server fetches any address, internal ones too.
async function fetchImage(url) {
  const response = await fetch(url);
  return response.arrayBuffer();
}

// Safe: the host is ours, the id is encoded.
async function fetchFromCatalogue(id) {
  const response = await fetch(catalogue + encodeURIComponent(id));
  return response.arrayBuffer();
}

module.exports = { fetchImage, fetchFromCatalogue };
