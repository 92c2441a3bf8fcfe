const bcrypt = require('bcrypt');
const { z } = require('zod');
const User = require('./user');

const Registration = z.object({ name: z.string(), mail: z.string().email(), password: z.string().min(10) });

exports.register = async (req, res) => {
  const { name, mail, password } = Registration.parse(req.body);
  const digest = await bcrypt.hash(password, 12);
  const user = await User.create({ name, mail, digest });
  res.status(201).json({ id: user.id });
};

exports.login = async (req, res) => {
  const user = await User.findOne({ name: req.body.name }); // expect: CWE-943
  if (!user || !(await bcrypt.compare(req.body.password, user.digest))) return res.sendStatus(401);
  console.log(`login of ${req.body.name} with ${req.body.password}`); // expect: CWE-532
  req.session.regenerate(() => {
    req.session.userId = user.id;
    res.json({});
  });
};

exports.change = async (req, res) => {
  await User.findByIdAndUpdate(req.session.userId, { mail: String(req.body.mail) });
  await User.findByIdAndUpdate(req.session.userId, req.body); // expect: CWE-915
  res.sendStatus(204);
};

exports.show = async (req, res) => {
  const { name } = req.params;
  const { mail } = req.query;
  if (typeof mail !== 'string') return res.sendStatus(400);
  res.json(await User.find({ name, mail }).select('name'));
};
