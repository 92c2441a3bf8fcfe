const rows = new Map();
exports.byEmail = async (email) => [...rows.values()].find((one) => one.email === email);
exports.setEmail = async (id, email) => { rows.get(id).email = email; };
