/** A field as it is declared: syntax nodes, NONE where absent. */
export interface FieldDeclaration {
  name: string;
  /** The member that holds it: its name, but where a method of the class has that name too, with a `$` behind. */
  key: string;
  /** The declarator or parameter that it stands in. */
  node: number;
  type: number;
  /** Brackets behind the name. */
  dimensions: number;
  value: number;
  modifiers: number;
  isStatic: boolean;
  isFinal: boolean;
}

/** What is evaluated when an instance is made or a class is initialised, in order. */
export type Initialiser = { field: FieldDeclaration } | { block: number };

/** A class, interface, enum or record with what its body declares. Numbers are syntax nodes, NONE where absent. */
export interface ClassContext {
  node: number;
  kind: 'class' | 'interface' | 'enum' | 'record';
  /** `''` for anonymous classes. */
  name: string;
  /** The variable that holds it: `Outer.Inner` for member types. */
  variable: string;
  outer: ClassContext | null;
  /** It has a hidden reference to an instance of the class around it: a member class that is not static. */
  isInner: boolean;
  /** It stands in a function, whose variables and `this` it can use. */
  isLocal: boolean;
  /** Name of the receiver of its methods, different for classes whose methods stand in each other. */
  receiver: string;
  hasSuperclass: boolean;
  /** It inherits from something, so that names may mean members that this file does not show. */
  hasBases: boolean;
  fields: Map<string, FieldDeclaration>;
  methods: Map<string, { isStatic: boolean; count: number }>;
  types: Map<string, ClassContext>;
  /** Names of its type parameters, with their bounds. */
  typeParameters: Map<string, number>;
  modifiers: number;
  superclass: number;
  interfaces: number[];
  constants: { node: number; name: string; arguments: number; body: number; modifiers: number }[];
  components: number[];
  methodNodes: number[];
  constructors: number[];
  compactConstructor: number;
  initialisers: Initialiser[];
  staticInitialisers: Initialiser[];
  /** Classes of this file that it derives from: they are defined before it. */
  dependsOn: ClassContext[];
}
