import type { Model } from '../../rules/rule.js';
import type { ConfigurationReader } from '../api/configuration.js';
import { Endings } from '../objects/endings.js';
import type { Objects } from '../objects/objects.js';
import { Checks } from './checks.js';
import { Constants } from './constants.js';
import { Functions } from './functions.js';
import { HeldMembers } from './held-members.js';
import { JoinedTexts } from './joined-texts.js';
import { Lengths } from './lengths.js';
import { NodeIndex } from './node-index.js';
import { Operations } from './operations.js';
import { Properties } from './properties.js';
import { Settings } from './settings.js';
import { SharedObjects } from './shared-objects.js';
import { Symbols } from './symbols.js';
import { WrittenText } from './written-text.js';

/** All that can be asked of single values, once the objects are known. */
export class Values {
  readonly index: NodeIndex;
  readonly members: HeldMembers;
  readonly symbols: Symbols;
  readonly operations: Operations;
  readonly constants: Constants;
  readonly checks: Checks;
  readonly properties: Properties;
  readonly lengths: Lengths;
  readonly settings: Settings;
  readonly joined: JoinedTexts;
  readonly texts: WrittenText;

  /**
   * @param holds whether a model is about this program
   * @param read reads files of settings that the program names
   */
  constructor(
    readonly objects: Objects,
    readonly holds: (model: Model) => boolean,
    read: ConfigurationReader,
  ) {
    this.index = new NodeIndex(objects.program);
    this.members = new HeldMembers(
      objects,
      this.index,
      () => this.properties,
      () => this.settings,
      new SharedObjects(
        objects,
        this.index,
        () => this.symbols,
        (value) => this.constants.of(value),
      ),
    );
    this.symbols = new Symbols(objects, this.index);
    this.operations = new Operations(this.index, this.symbols, () => this.checks, holds);
    this.constants = new Constants({
      objects,
      index: this.index,
      members: this.members,
      symbols: this.symbols,
      operationOf: (call) => this.operations.of(call),
      lengthOf: (list) => this.lengths.of(list),
      endings: new Endings(objects.parts, objects.calls),
      settings: () => this.settings,
    });
    this.joined = new JoinedTexts(objects, this.index, this.operations, this.constants);
    this.texts = new WrittenText(this.index, this.constants, this.joined);
    this.checks = new Checks(
      objects,
      this.index,
      this.constants,
      this.members,
      this.symbols,
      new Functions(objects, this.constants),
      this.texts,
    );
    this.properties = new Properties(
      this.index,
      this.symbols,
      this.operations,
      this.checks,
      holds,
      this.constants,
      () => this.lengths,
    );
    this.lengths = new Lengths(
      objects.parts,
      this.index,
      this.operations,
      (value) => this.constants.one(value)?.value,
    );
    this.settings = new Settings({
      objects,
      index: this.index,
      symbols: this.symbols,
      members: this.members,
      holds,
      read,
      checks: () => this.checks,
      constants: () => this.constants,
    });
  }
}
