import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

const entity = (annotations: string, field = 'password') => `import jakarta.persistence.Entity;
${annotations}
class Member {
  private Long id;
  private String ${field};
  public Long getId() { return id; }
  public void setId(Long id) { this.id = id; }
  public String get${field[0].toUpperCase()}${field.slice(1)}() { return ${field}; }
  public void set${field[0].toUpperCase()}${field.slice(1)}(String value) { this.${field} = value; }
}
`;
const controller = `import org.springframework.web.bind.annotation.*;
import java.util.List;
@RestController
class Members {
  private final Store members = new Store();
  @GetMapping("/members")
  List<Member> all() { return members.all(); }
  @GetMapping("/members/{id}")
  Member one(@PathVariable Long id) { return members.one(id); }
}
`;

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('exposed');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/excess-exposure'))
    .map(({ location, message }) => `${location.path}:${location.region.startLine} ${message}`);
}

describe('findings: fields of records that answers show', function () {
  this.timeout(60_000);

  it('says once a field which record is answered by what endpoints', async () => {
    expect(await found({ 'Member.java': entity('@Entity'), 'Members.java': controller })).to.deep.equal([
      'Members.java:6 `GET /members` (and 1 more) answers with `Member` whole, and with it `password` (`Member.java:5`).',
    ]);
  });

  it('says nothing of a class that is no record, keeps the field back, or that others hide or empty', async () => {
    const plain = { 'Member.java': entity('@Entity'), 'Members.java': controller };
    expect(await found({ ...plain, 'Member.java': entity('') })).to.deep.equal([]);
    const kept = '@com.fasterxml.jackson.annotation.JsonIgnoreProperties({"password"}) @Entity';
    expect(await found({ ...plain, 'Member.java': entity(kept) })).to.deep.equal([]);
    const mixed = 'class Json { void set(Mapper m) { m.addMixIn(Member.class, Hidden.class); } }';
    expect(await found({ ...plain, 'Json.java': mixed })).to.deep.equal([]);
    const emptied = 'class Store { Member one(Member m) { m.setPassword(""); return m; } }';
    expect(await found({ ...plain, 'Store.java': emptied })).to.deep.equal([]);
  });

  it('says nothing of fields that only sound alike', async () => {
    const hint = entity('@Entity', 'passwordHint');
    expect(await found({ 'Member.java': hint, 'Members.java': controller })).to.deep.equal([]);
  });

  it('follows a record of Go from the function that reads it, in a list and in a map, and stops at narrowed queries and own JSON', async () => {
    expect(await found({ 'models/user.go': struct(), 'main.go': goMain('Find') })).to.deep.equal([
      'main.go:7 `GET /users` (and 1 more) answers with `User` whole, and with it `password` (`models/user.go:4`).',
    ]);
    expect(await found({ 'models/user.go': struct('-'), 'main.go': goMain('Find') })).to.deep.equal([]);
    expect(await found({ 'models/user.go': struct(), 'main.go': goMain('Select("id").Find') })).to.deep.equal(
      [],
    );
    const own = `${struct()}\nfunc (u User) MarshalJSON() ([]byte, error) { return nil, nil }\n`;
    expect(await found({ 'models/user.go': own, 'main.go': goMain('Find') })).to.deep.equal([]);
  });

  it('reads what serializers of Django REST framework write, also of accounts', async () => {
    const all = "model = User\n        fields = '__all__'";
    expect(await found({ 'views.py': rest(all) })).to.deep.equal([
      'views.py:13 `GET /users` answers with `UserSerializer` whole, and with it `password` (`views.py:7`).',
    ]);
    expect(
      await found({ 'views.py': rest("model = User\n        fields = ['id', 'username']") }),
    ).to.deep.equal([]);
    const kept = `${all}\n        extra_kwargs = {'password': {'write_only': True}}`;
    expect(await found({ 'views.py': rest(kept) })).to.deep.equal([]);
    const declared = `${all}\n    password = serializers.CharField(write_only=True)`;
    expect(await found({ 'views.py': rest(declared) })).to.deep.equal([]);
  });

  it('follows a record of TypeScript from its query to the answer, and stops at selections and interceptors', async () => {
    const schema = { 'prisma/schema.prisma': 'model User {\n  id Int @id\n  passwordHash String\n}\n' };
    expect(await found({ ...schema, 'app.ts': express('where: { id: 1 }') })).to.deep.equal([
      'app.ts:8 `GET /users/{id}` answers with `User` whole, and with it `passwordHash` (`prisma/schema.prisma:3`).',
    ]);
    expect(
      await found({ ...schema, 'app.ts': express('where: { id: 1 }, select: { id: true }') }),
    ).to.deep.equal([]);
    expect(await found({ ...schema, 'app.ts': express('...request.query') })).to.deep.equal([]);
    expect(await found({ 'users.ts': nest('') })).to.deep.equal([
      'users.ts:13 `GET /users` answers with `User` whole, and with it `password` (`users.ts:6`).',
    ]);
    expect(await found({ 'users.ts': nest('@UseInterceptors(Hiding)') })).to.deep.equal([]);
    const module = { 'main.ts': 'export function setUp(app) { app.useGlobalInterceptors(new Hiding()); }\n' };
    expect(await found({ 'users.ts': nest(''), ...module })).to.deep.equal([]);
  });
});

const struct = (name = 'password') => `package models
type User struct {
	ID       uint   \`gorm:"primaryKey"\`
	Password string \`json:"${name}"\`
}
`;

const goMain = (read: string) => `package main
import (
	"example.com/app/models"
	"github.com/gin-gonic/gin"
)
func all() ([]*models.User, error) { var users []*models.User; err := db.${read}(&users).Error; return users, err }
func list(c *gin.Context) {
	users, err := all()
	if err != nil { return }
	c.JSON(200, gin.H{"users": users})
}
func one(c *gin.Context) {
	var user models.User
	db.${read.replace('Find', 'First')}(&user)
	c.JSON(200, &user)
}
func main() {
	r := gin.Default()
	r.GET("/users", list)
	r.GET("/users/:id", one)
	r.Run()
}
`;

const rest = (meta: string) => `from django.contrib.auth.models import User
from django.urls import path
from rest_framework import generics, serializers

class UserSerializer(serializers.ModelSerializer):
    class Meta:
        ${meta}

class Users(generics.ListAPIView):
    queryset = User.objects.all()
    serializer_class = UserSerializer
urlpatterns = [path('users', Users.as_view())]
`;

const express = (query: string) => `import express from 'express';
import { PrismaClient } from '@prisma/client';
const prisma = new PrismaClient();
async function userOf(request) {
  return prisma.user.findUnique({ ${query} });
}
const app = express();
app.get('/users/:id', async (request, response) => {
  const user = await userOf(request);
  if (!user) return response.status(404).end();
  response.json({ data: { user } });
});
app.listen(3000);
`;

const nest = (decorator: string) => `import { Controller, Get } from '@nestjs/common';
import { Column, Entity, PrimaryGeneratedColumn, Repository } from 'typeorm';
@Entity()
export class User {
  @PrimaryGeneratedColumn() id: number;
  @Column() password: string;
}
${decorator}
@Controller('users')
export class Users {
  constructor(private readonly users: Repository<User>) {}
  @Get()
  async all(): Promise<User[]> {
    const all = await this.users.find({ where: { id: 1 } });
    return all;
  }
}
`;
