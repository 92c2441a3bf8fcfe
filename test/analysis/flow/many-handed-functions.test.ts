import { expectAtMarks } from './marked-lines.js';

/** Twenty handlers, each of which passes a function of its own through another function that captures it. */
const handlers = Array.from(
  { length: 20 },
  (_, at) => `  @GET @Path("p${at}/{id}")
  public String page${at}(@PathParam("id") String id) throws IOException {
    return notes.with(id, note -> {
      Part part = note.getPart(id);
      new FileReader(part.getText());
      return "";
    });
  }`,
).join('\n');

describe('agent/analysis/objects: more functions than are kept apart', function () {
  this.timeout(30_000);

  it('are called where a function that captures them calls them (Java)', async () => {
    await expectAtMarks(
      'java/files/path-traversal',
      'Notes.java',
      `import java.io.*;
import java.util.*;
import javax.ws.rs.*;
interface Task<T> { T run(Note note) throws IOException; }
class Part {
  private String text;
  private String id;
  String getId() { return id; }
  String getText() { return text; }
}
class Note {
  private List<Part> parts = new LinkedList<>();
  Part getPart(String id) {
    for (Part part : parts) if (part.getId().equals(id)) return part;
    return null;
  }
}
class Store {
  <T> T with(String id, Task<T> task) throws IOException { return task.run(new Note()); }
}
class Notes {
  private final Store store = new Store();
  <T> T with(String id, Task<T> task) throws IOException { return store.with(id, note -> task.run(note)); }
}
@Path("/notes")
class Pages {
  private final Notes notes = new Notes();
${handlers}
  @GET @Path("read/{id}")
  public String read(@PathParam("id") String id) throws IOException {
    return notes.with(id, note -> {
      new FileReader(id); // found
      return "";
    });
  }
}`,
    );
  });

  it('are called by the method of an interface of the program (Java)', async () => {
    await expectAtMarks(
      'java/files/path-traversal',
      'App.java',
      `import java.io.*;
import javax.servlet.http.*;
interface Job { void handleIt(String name) throws IOException; }
class App extends HttpServlet {
  private void go(String name, Job job) throws IOException { job.handleIt(name); }
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
    go(request.getParameter("a"), name -> new FileReader(name)); // found
  }
}`,
    );
  });

  it('are all called where a place holds some of them, and what stands for all (JavaScript)', async () => {
    const numbers = Array.from({ length: 22 }, (_, at) => at);
    await expectAtMarks(
      'javascript/files/path-traversal-write',
      'app.js',
      `const fs = require('fs');
const EventEmitter = require('events');
const app = require('express')();
const emitter = new EventEmitter();
class Bus {
${numbers.map((at) => `  on${at}(called) { this.on('event', called); }`).join('\n')}
  on(name, called) { const wrapped = (...given) => called(...given); emitter.on(name, wrapped); }
}
const bus = new Bus();
${numbers.map((at) => `bus.on${at}((name) => fs.unlinkSync('/${at}/' + name)); // found`).join('\n')}
app.post('/', (req, res) => { emitter.emit('event', req.body.name); res.end(); });`,
    );
  });
});
