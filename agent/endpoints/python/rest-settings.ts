import { setting, type Wiring } from '../router-calls.js';
import { type ClassValue, firstOf, textsOf, type Value } from '../wiring/value.js';

/** What the settings of Django's REST framework say, `REST_FRAMEWORK`, and the classes that they name. */
export class RestSettings {
  private settings: Value | undefined;

  constructor(private readonly wiring: Wiring) {}

  of(name: string): Value {
    if (this.settings === undefined) {
      const { program, evaluator } = this.wiring;
      const stated = program.valueNamed(-1, 'REST_FRAMEWORK');
      this.settings = stated && evaluator.evaluate(evaluator.modules.frameOf(stated.unit), stated.node);
    }
    return setting(this.settings, name);
  }

  /** A class of the program that a value is, or that settings name: `'shop.paging.Pages'`. */
  classOf(value: Value): ClassValue | null {
    const own = firstOf(value, 'class');
    if (own) return own;
    const [dotted] = textsOf(value);
    const cut = dotted?.lastIndexOf('.') ?? -1;
    if (dotted === undefined || cut < 0) return null;
    const { program, evaluator } = this.wiring;
    const unit = program.unitOfModule(dotted.slice(0, cut));
    if (unit === null) return null;
    evaluator.modules.run(evaluator, unit);
    return firstOf(evaluator.modules.memberOf(evaluator, unit, dotted.slice(cut + 1)) ?? null, 'class');
  }
}
