import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: functions of one name of which one takes a rest', function () {
  this.timeout(20_000);

  it('are told apart: the rest is only for calls that suit no other', async () => {
    await expectAtMarks(
      'java/code/format-string',
      'Page.java',
      `import org.springframework.web.bind.annotation.*;
class Plain extends RuntimeException {
  Plain(String message) { super(message); }
  Plain(String message, Object... args) { super(String.format(message, args)); }
}
class Formatted extends RuntimeException {
  Formatted(Integer code) { super("code " + code); }
  Formatted(String message, Object... args) {
    super(String.format(message, args)); // found
  }
}
@RestController
class Page {
  @GetMapping("/a") void one(@RequestParam String v) { throw new Plain("no " + v); }
  @GetMapping("/b") void two(@RequestParam String v) { throw new Formatted("no " + v); }
}`,
    );
  });
});
