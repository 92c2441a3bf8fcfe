const targets = { docs: 'https://docs.example.com', shop: 'https://shop.example.com' };

module.exports.handler = async (event) => {
  const { to, url } = event.queryStringParameters;
  if (targets[to]) return { statusCode: 302, headers: { Location: targets[to] } };
  return { statusCode: 302, headers: { Location: url } }; // expect: CWE-601
};
