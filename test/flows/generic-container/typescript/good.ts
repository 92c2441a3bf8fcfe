import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Box<T> {
  private value: T | undefined;
  put(value: T): void {
    this.value = value;
  }
  take(): T | undefined {
    return this.value;
  }
  map<R>(change: (value: T | undefined) => R): Box<R> {
    const box = new Box<R>();
    box.put(change(this.value));
    return box;
  }
}

app.get('/run', (req: Request, res: Response) => {
  const box = new Box<string>();
  const other = new Box<string>();
  box.put((req.query.name as string));
  other.put('localhost');
  exec('ping ' + other.take());
  res.end();
});
